"""Figures for Prometheus: plain numbers while requests are served, put into form when asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from timesduel.web.api.operation import Use
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from prometheus_client.metrics_core import Metric

    from timesduel.web.api.operation import Operation

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram's buckets, in seconds."""

_GONE = 499
"""Clients that left before they were answered; the number is customary."""


class PolledNumber(NamedTuple):
    """A number that another object keeps."""

    name: str
    """What it is called after `timesduel_`; `server.metric.NAME` says what it is."""

    read: Callable[[], float]
    grows: bool
    """Is it a counter, and not a gauge?"""


class Metrics:
    """The figures of one server. One thread only."""

    def __init__(self) -> None:
        self._requests: defaultdict[tuple[str, int], int] = defaultdict(int)
        self._seconds = {use: [0] * (len(BOUNDS) + 1) for use in Use}
        self._sums = dict.fromkeys(Use, 0.0)
        self._watched: list[PolledNumber] = []

    def answered(self, operation: Operation, status: int, seconds: float) -> None:
        """A request that was answered; how long somebody followed a game does not matter."""
        self._requests[operation.path, status or _GONE] += 1
        use = operation.use
        if use is not Use.FOLLOW:
            self._seconds[use][bisect_left(BOUNDS, seconds)] += 1
            self._sums[use] += seconds

    def watch(self, name: str, read: Callable[[], float], *, grows: bool = False) -> None:
        """Show a number under `timesduel_` and this name, read whenever somebody asks."""
        self._watched.append(PolledNumber(name, read, grows))

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.registry import Collector

        figures = self._figures

        class Figures(Collector):
            def collect(self) -> Iterator[Metric]:
                return figures()

        registry = CollectorRegistry(auto_describe=False)
        registry.register(Figures())
        return generate_latest(registry)

    def _figures(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        requests = CounterMetricFamily(
            "timesduel_requests", say("server.metric.requests"), labels=("path", "status")
        )
        for (template, status), count in sorted(self._requests.items()):
            requests.add_metric((template, str(status)), count)
        yield requests
        seconds = HistogramMetricFamily(
            "timesduel_request_seconds", say("server.metric.request_seconds"), labels=("use",)
        )
        for use, counts in self._seconds.items():
            total, buckets = 0, []
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
                total += count
                buckets.append((bound, float(total)))
            if use is not Use.FOLLOW:
                seconds.add_metric((use.value,), buckets, self._sums[use])
        yield seconds
        for name, read, grows in self._watched:
            family = CounterMetricFamily if grows else GaugeMetricFamily
            yield family(f"timesduel_{name}", say(f"server.metric.{name}"), value=read())
