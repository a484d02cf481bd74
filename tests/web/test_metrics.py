"""Figures for Prometheus."""

from unittest.mock import Mock

from prometheus_client.parser import text_string_to_metric_families

from timesduel.web.api.operation import Operation, Use
from timesduel.web.gate.metrics import BOUNDS, Metrics


def figures(metrics: Metrics) -> dict[tuple[str, tuple[str, ...]], float]:
    """All numbers, by name and labels, as Prometheus would read them."""
    return {
        (sample.name, tuple(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def operation(path: str, use: Use = Use.READ) -> Operation:
    """One that nobody asks."""
    return Operation("GET", path, Mock(), use=use)


def test_requests_by_path_and_status() -> None:
    metrics = Metrics()
    act = operation("/api/games/{game}/actions", Use.ACT)
    for status in (200, 200, 409, 0):
        metrics.answered(act, status, 0.003)
    shown = figures(metrics)
    name = "timesduel_requests_total"
    assert shown[name, (act.path, "200")] == 2
    assert shown[name, (act.path, "409")] == 1
    assert shown[name, (act.path, "499")] == 1  # gone before the answer


def test_how_long_they_took() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.001, 0.003, 20.0):
        metrics.answered(operation("/"), 200, seconds)
    metrics.answered(operation("/events", Use.FOLLOW), 200, 3_600.0)
    shown = figures(metrics)
    bucket, use = "timesduel_request_seconds_bucket", "read"
    assert shown[bucket, ("0.001", use)] == 2
    assert shown[bucket, ("0.005", use)] == 3
    assert shown[bucket, (str(BOUNDS[-1]), use)] == 3
    assert shown[bucket, ("+Inf", use)] == shown["timesduel_request_seconds_count", (use,)] == 4
    assert ("timesduel_request_seconds_count", ("follow",)) not in shown


def test_figures_that_others_keep() -> None:
    metrics = Metrics()
    number = [3]
    metrics.watch("followers_open", lambda: number[0])
    metrics.watch("store_groups", lambda: number[0], grows=True)
    number[0] = 5
    shown = figures(metrics)
    assert shown["timesduel_followers_open", ()] == shown["timesduel_store_groups_total", ()] == 5


def test_two_servers_in_one_process_do_not_mix() -> None:
    one, two = Metrics(), Metrics()
    one.answered(operation("/"), 200, 0.0)
    assert ("timesduel_requests_total", ("/", "200")) not in figures(two)
