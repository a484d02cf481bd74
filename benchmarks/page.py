"""The page in a real browser: how much it loads, how soon it is seen, and what it keeps in memory.

Run it with `make bench ARGS=page`. The processor is slowed four times and the network is "slow 4G",
by Chromium's own means: once with the delay of Lighthouse (150 ms), once with that of the developer
tools (562.5 ms, which no page can be seen within 0.8 s by: markup and style are two answers).
Medians; a busy machine makes them worse.
"""

import statistics
import sys
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from tests.browser.chromium import find
from tests.browser.play import play
from tests.web.serving import Server, serving

ROUNDS = 9
SLOWER = 4
GAMES = (10, 200)
PHONE: Any = {"width": 390, "height": 844}


class Network(NamedTuple):
    """Milliseconds, and bytes per second."""

    latency: float
    down: float
    up: float


SLOW_4G = {
    "slow 4G, 150 ms": Network(150, 1.6e6 / 8 * 0.9, 750e3 / 8 * 0.9),
    "slow 4G, 562.5 ms": Network(562.5, 1.6e6 / 8 * 0.9, 750e3 / 8 * 0.9),
}

_WATCH = """
window.seen = { paint: 0, largest: 0, shift: 0, blocked: 0, answer: 0 };
const watch = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take))
    .observe({ type, buffered: true, durationThreshold: 16 });
watch("paint", (entry) => {
  if (entry.name === "first-contentful-paint") seen.paint = entry.startTime;
});
watch("largest-contentful-paint", (entry) => { seen.largest = entry.startTime; });
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
watch("longtask", (entry) => { seen.blocked += Math.max(0, entry.duration - 50); });
watch("event", (entry) => {
  if (entry.interactionId) seen.answer = Math.max(seen.answer, entry.duration);
});
"""


def new_page(browser: Browser) -> tuple[Page, CDPSession]:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page, context.new_cdp_session(page)


def slow_down(session: CDPSession, network: Network) -> None:
    session.send("Network.enable")
    conditions = {"offline": False, "latency": network.latency}
    rates = {"downloadThroughput": network.down, "uploadThroughput": network.up}
    session.send("Network.emulateNetworkConditions", {**conditions, **rates})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def first_load(browser: Browser, address: str) -> tuple[int, float]:
    """Requests, and kilobytes as they went over the network."""
    page, session = new_page(browser)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    page.context.close()
    return len(sizes), sum(sizes) / 1000


def seen(browser: Browser, address: str, network: Network) -> dict[str, float]:
    """When things were seen, in milliseconds."""
    page, session = new_page(browser)
    page.add_init_script(_WATCH)
    slow_down(session, network)
    page.goto(address)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=60_000)
    page.wait_for_load_state("networkidle")
    found = page.evaluate("seen")
    page.context.close()
    return dict(found)


def answered(browser: Browser, server: Server, network: Network) -> float:
    """Milliseconds from a tap on a key until the page shows that it was felt."""
    page, session = new_page(browser)
    page.add_init_script(_WATCH)
    page.goto(server.create("power-play", opponent="here").seat)
    key = page.locator("#key-3")
    expect(key).to_have_attribute("aria-disabled", "false")
    slow_down(session, network)
    key.click()
    expect(page.locator("#number")).to_have_text("3", timeout=60_000)
    page.wait_for_timeout(500)
    answer = float(page.evaluate("seen.answer"))
    page.context.close()
    return answer


def memory(browser: Browser, server: Server) -> dict[int, float]:
    """Megabytes that one tab holds after so many games."""
    page, session = new_page(browser)
    session.send("Performance.enable")
    rules = {"target": 4}
    page.goto(server.create("power-play", opponent="here", rules=rules).seat)
    held = {}
    for number in range(1, max(GAMES) + 1):
        for total in (2, 4):
            play(page, 2, total)
        again = page.get_by_role("button", name="Play again")
        expect(page.get_by_role("heading", name="How it went")).to_be_visible()
        if number in GAMES:
            session.send("HeapProfiler.collectGarbage")
            metrics = session.send("Performance.getMetrics")["metrics"]
            used = next(each["value"] for each in metrics if each["name"] == "JSHeapUsedSize")
            held[number] = used / 1e6
        address = page.url
        again.click()
        expect(page).not_to_have_url(address)
    page.context.close()
    return held


def main() -> None:
    path = find() or sys.exit("There is no Chromium.")
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        start = f"http://127.0.0.1:{server.port}/"
        requests, kilobytes = first_load(browser, start)
        print(f"first load: {kilobytes:.1f} kB compressed (goal 60), {requests} requests (goal 15)")
        for name, network in SLOW_4G.items():
            rounds = [seen(browser, start, network) for _ in range(ROUNDS)]
            median = {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
            print(f"{name}, processor {SLOWER}x slower:")
            print(f"  first paint {median['paint']:.0f} ms (goal 800)")
            print(f"  largest paint {median['largest']:.0f} ms (goal 1200)")
            print(f"  layout shift {median['shift']:.4f} (goal 0)")
            print(f"  blocked {median['blocked']:.0f} ms (goal 50)")
        slow = SLOW_4G["slow 4G, 150 ms"]
        taps = statistics.median(answered(browser, server, slow) for _ in range(ROUNDS))
        print(f"a tap is answered within {taps:.0f} ms (goal 100)")
        held = memory(browser, server)
        few, many = (held[number] for number in GAMES)
        print(
            f"memory after {GAMES[0]} games {few:.2f} MB, after {GAMES[1]} {many:.2f} MB "
            f"(goal: at most 5 MB more)"
        )
        browser.close()


if __name__ == "__main__":
    main()
