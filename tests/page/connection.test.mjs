// The connection to a game, against a server that does what it likes.

import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { browser } from "./browser.mjs";

browser.start();
const { Connection } = await import("../../src/timesduel/web/page/connection.js");
const { insist } = await import("../../src/timesduel/web/page/api.js");
const { forget } = await import("../../src/timesduel/web/page/keep.js");

const PRESENCE = { type: "presence", presence: { names: ["Ada", "Grace"] } };
const ACTION = { kind: "move", version: 1, key: "k", multiplier: 2 };
const NO_NETWORK = new TypeError("Failed to fetch");
const event = (version, kind = "move") => ({ version, kind });
const told = (version, kind) => ({ type: "event", event: event(version, kind) });
const polled = (...events) => ({ events, version: 0, presence: PRESENCE.presence, seen: 7 });
/** A server that is there, and has nothing new. */
const reachable = ({ path }) => (path.includes("wait=0") ? polled() : undefined);
const refused = (status, id = null, retry = null) => ({ type: "refused", id, problem: { status, code: "c" }, retry });

/** A page at a game, which notes what it is told. */
function connected() {
  const seen = { events: [], links: [] };
  seen.connection = new Connection("api/games/game", {
    ...{ secret: "s", after: 1, onpresence: () => {} },
    onevent: ({ version }) => seen.events.push(version),
    onlink: (link) => link !== seen.links.at(-1) && seen.links.push(link),
  });
  return seen;
}

/** One whose socket works. */
async function talking() {
  const seen = connected();
  await browser.socket.opens(PRESENCE);
  return seen;
}

beforeEach(() => {
  browser.start();
  forget("polls_until");
});

test("the secret and the place are the first message, and not in the address", async () => {
  const { links } = await talking();
  ok(browser.socket.address.endsWith("/api/games/game/socket"));
  deepEqual(browser.socket.sent, [{ type: "enter", secret: "s", after: 1 }]);
  deepEqual(links, ["there"]);
  deepEqual(browser.requests, []);
});

test("an event that is told twice has happened once, and none with a gap", async () => {
  const { events } = await talking();
  await browser.socket.says(told(2), told(2), told(3), told(5), told(4, "next"));
  deepEqual(events, [2, 3, 4]);
  ok(browser.socket.closed); // nothing follows
  await browser.passes(60000);
  equal(browser.sockets.length, 1);
});

test("actions are answered and refused by their ids", async () => {
  const { connection } = await talking();
  const [first, second, third] = [connection.act(ACTION), connection.act(ACTION), connection.again()];
  deepEqual(browser.socket.sent.slice(1), [
    { type: "act", id: 0, action: ACTION },
    { type: "act", id: 1, action: ACTION },
    { type: "again", id: 2 },
  ]);
  await browser.socket.says(
    { type: "answer", id: 2, answer: { game: "h" } },
    { type: "answer", id: 0, answer: { version: 2 } },
  );
  deepEqual([await first, await third], [{ version: 2 }, { game: "h" }]);
  browser.socket.says(refused(429, 1, 3));
  await rejects(second, { status: 429, code: "c", retry: 3 });
  ok(!browser.socket.closed);
});

for (const [how, blocks] of Object.entries({
  "hangs in its upgrade": () => browser.passes(2000),
  "is refused": () => browser.socket.breaks(),
  "opens and is held back": () => browser.socket.opens().then(() => browser.passes(2000)),
})) {
  test(`a socket that ${how} is replaced by polling within two seconds`, async () => {
    const { connection, events, links } = connected();
    await blocks();
    ok(browser.socket.closed);
    deepEqual(browser.open, ["api/games/game/events?after=1&wait=0"]);
    await browser.requests[0].answer(polled(event(2)));
    deepEqual([events, links], [[2], ["there"]]);
    deepEqual(browser.open, ["api/games/game/events?after=2&wait=25&seen=7"]);
    const acted = connection.act(ACTION);
    const { method, body, secret } = browser.requests.at(-1);
    deepEqual({ method, body, secret }, { method: "POST", body: ACTION, secret: "Bearer s" });
    await browser.requests.at(-1).answer({ version: 3 });
    deepEqual(await acted, { version: 3 });
    equal(browser.sockets.length, 1);
  });
}

test("of a class several events may be one, which follows the last that is known", async () => {
  const { events } = await talking();
  const told = (since, version) => ({ type: "event", event: { ...event(version, "came"), since } });
  await browser.socket.says(told(1, 4), told(2, 5), told(5, 6), told(4, 5));
  deepEqual(events, [4, 5]);
});

test("a browser that makes no socket polls", async () => {
  browser.sockets.refused = true;
  connected();
  await browser.passes(50);
  deepEqual(browser.open, ["api/games/game/events?after=1&wait=0"]);
});

test("that sockets are blocked is remembered for ten minutes, or until the network changes", async () => {
  const first = connected();
  await browser.passes(2000);
  first.connection.stop();
  browser.answers = reachable;
  const { connection } = connected(); // another page
  await browser.passes(1000);
  deepEqual(browser.open, ["api/games/game/events?after=1&wait=25&seen=7"]);
  equal(browser.sockets.length, 1);
  await browser.isOnline(true);
  equal(browser.sockets.length, 2);
  await browser.socket.breaks();
  browser.answers = reachable;
  browser.now += 10 * 60000;
  await browser.requests.at(-1).answer(polled());
  equal(browser.sockets.length, 3);
  await browser.socket.opens(PRESENCE);
  connection.stop();
  connected();
  equal(browser.sockets.length, 4);
});

test("a network that broke altogether does not block sockets", async () => {
  browser.answers = () => NO_NETWORK;
  connected();
  await browser.socket.breaks();
  browser.answers = reachable;
  await browser.passes(300);
  equal(browser.sockets.length, 2);
});

test("nobody polls for longer because a clock was set back", async () => {
  connected();
  await browser.socket.breaks();
  browser.now -= 3600_000;
  connected();
  equal(browser.sockets.length, 2);
});

test("a lost connection is looked for by HTTP, and goes on from where it was", async () => {
  browser.answers = () => NO_NETWORK;
  const { events, links } = await talking();
  await browser.socket.says(told(2));
  await browser.socket.breaks();
  await browser.passes(20000);
  deepEqual(links, ["there", "lost"]);
  equal(browser.sockets.length, 1); // browsers delay sockets to where many have failed
  ok(browser.requests.length > 5);
  browser.answers = () => polled(event(3));
  while (browser.sockets.length < 2) await browser.passes(50);
  await browser.socket.opens(told(4));
  deepEqual(browser.socket.sent, [{ type: "enter", secret: "s", after: 3 }]);
  deepEqual(
    [events, links],
    [
      [2, 3, 4],
      ["there", "lost", "there"],
    ],
  );
  equal(browser.sockets.length, 2);
});

test("a connection that comes back at once was never lost", async () => {
  browser.answers = reachable;
  const { links } = await talking();
  await browser.socket.says({ type: "closing" });
  await browser.socket.breaks();
  await browser.passes(300);
  equal(browser.sockets.length, 2);
  await browser.socket.opens(PRESENCE);
  deepEqual(links, ["there"]);
});

test("an action under way when the connection breaks is sent again, with the same key", async () => {
  browser.answers = ({ method }) => (method === "POST" ? undefined : NO_NETWORK);
  const { connection } = await talking();
  const acted = insist(() => connection.act(ACTION));
  await browser.socket.breaks();
  await browser.passes(1000);
  const again = browser.requests.find(({ method }) => method === "POST");
  deepEqual([again.path, again.body], ["api/games/game/actions", ACTION]);
  await again.answer({ version: 2 });
  deepEqual(await acted, { version: 2 });
});

test("an action that nobody answers ends the connection: a network may have changed", async () => {
  browser.answers = reachable;
  const { connection } = await talking();
  const unheard = rejects(connection.act(ACTION), { status: 0, passes: true });
  await browser.passes(4500);
  ok(!browser.socket.closed);
  await browser.passes(500);
  await unheard;
  ok(browser.sockets[0].closed);
  await browser.passes(300);
  await browser.socket.opens(PRESENCE);
  const acted = connection.act(ACTION);
  await browser.socket.says({ type: "answer", id: 0, answer: { version: 2 } });
  deepEqual(await acted, { version: 2 });
});

test("a POST that nobody answers is given up", async () => {
  const { connection } = connected(); // its socket is not open yet
  const unheard = rejects(connection.act(ACTION), { status: 0, passes: true });
  await browser.passes(5000);
  await unheard;
});

test("silence ends a connection, and a sign of life keeps it", async () => {
  browser.answers = reachable;
  await talking();
  await browser.passes(20000);
  await browser.socket.says({ type: "beat" });
  await browser.passes(21000);
  equal(browser.sockets.length, 1);
  await browser.passes(2000);
  equal(browser.sockets.length, 2);
});

test("a long poll that is never answered ends too", async () => {
  connected();
  await browser.socket.breaks();
  await browser.requests[0].answer(polled());
  await browser.passes(29000);
  equal(browser.requests.length, 2);
  await browser.passes(1500);
  equal(browser.requests.length, 3);
});

test("a computer that was closed for an hour looks at once", async () => {
  browser.answers = () => polled(event(2));
  const { events } = await talking();
  browser.sleeps(3600_000);
  await browser.passes(250);
  ok(browser.sockets[0].closed);
  deepEqual(events, [2]);
  deepEqual(browser.socket.opens(PRESENCE) && browser.socket.sent[0].after, 2);
});

test("a network that goes away is told at once, and a new one is tried at once", async () => {
  browser.answers = () => NO_NETWORK;
  const { links } = await talking();
  await browser.isOnline(false);
  deepEqual(links, ["there", "lost"]);
  await browser.passes(30000);
  browser.answers = reachable;
  await browser.isOnline(true);
  equal(browser.sockets.length, 2);
});

test("a tab that is hidden lets go after 45 seconds, and comes back when it is seen", async () => {
  browser.answers = () => polled(event(2));
  const { events, links } = await talking();
  const beats = async (times) => {
    for (let time = 0; time < times; time++) {
      await browser.passes(10000);
      await browser.socket.says({ type: "beat" });
    }
  };
  await browser.isHidden(true);
  await beats(4);
  await browser.isHidden(false);
  await browser.isHidden(true);
  await beats(4);
  ok(!browser.socket.closed);
  await browser.passes(6000);
  ok(browser.socket.closed);
  await browser.passes(600_000);
  equal(browser.sockets.length, 1);
  deepEqual(browser.requests, []);
  await browser.isHidden(false);
  deepEqual([events, links, browser.sockets.length], [[2], ["there"], 2]);
});

test("a page that is left for another lets go, and comes back with the browser's Back", async () => {
  browser.answers = reachable;
  await talking();
  await browser.happens("pagehide");
  ok(browser.socket.closed);
  await browser.happens("pageshow");
  equal(browser.sockets.length, 2);
});

for (const way of ["socket", "poll"]) {
  test(`a game that is not there any more is gone (${way})`, async () => {
    const { links } = connected();
    if (way === "socket") await browser.socket.opens(refused(404));
    else {
      globalThis.fetch = async () => Response.json({ status: 404 }, { status: 404 });
      await browser.socket.breaks();
      await browser.passes(50);
    }
    deepEqual(links, ["gone"]);
    await browser.passes(10000);
    equal(browser.sockets.length, 1);
  });
}

test("where a server has less than was seen the page begins anew", async () => {
  let reloads = 0;
  globalThis.location = { reload: () => reloads++ };
  connected();
  await browser.socket.opens(refused(409));
  equal(reloads, 1);
});

test("whoever is refused for a while waits as long as the server says", async () => {
  browser.answers = reachable;
  connected();
  await browser.socket.opens(refused(429, null, 30));
  await browser.passes(29000);
  equal(browser.sockets.length, 1);
  await browser.passes(16000);
  equal(browser.sockets.length, 2);
});

test("a network that ends every socket soon is polled", async () => {
  browser.answers = reachable;
  const { links } = connected();
  for (const expected of [1, 2, 3]) {
    equal(browser.sockets.length, expected);
    await browser.socket.opens(PRESENCE);
    await browser.passes(5000);
    await browser.socket.breaks();
    await browser.passes(500);
  }
  deepEqual(browser.open, ["api/games/game/events?after=1&wait=25&seen=7"]);
  deepEqual(links, ["there"]);
});

test("of many tabs that poll four hold a connection, and all are told", async () => {
  browser.answers = reachable;
  connected();
  await browser.socket.breaks();
  const tabs = [];
  for (let number = 0; number < 5; number++) {
    await browser.passes(50); // the first to come is the first to hold one
    tabs.push(connected());
  }
  await browser.passes(3000);
  equal(browser.open.filter((path) => path.includes("wait=25")).length, 4);
  const last = tabs.at(-1);
  browser.answers = ({ path, method }) =>
    method === "POST" ? { version: 2 } : path.includes("wait=0") ? polled(event(2)) : undefined;
  await last.connection.act(ACTION);
  await browser.passes(50); // it asks at once
  deepEqual(last.events, [2]);
  tabs[0].connection.stop();
  await browser.passes(3000);
  equal(browser.open.filter((path) => path.includes("wait=25")).length, 4);
});
