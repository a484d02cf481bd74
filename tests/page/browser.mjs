// What a page's script finds in a browser, as far as a connection needs it: a clock, a network, tabs, storage.

import { register } from "node:module";
import { mock } from "node:test";

// The server makes the texts; here are those that tests read.
const LONG = { "page.long_number": "{first}...{last} ({digits} digits)" };
const TEXTS = `data:text/javascript,${encodeURIComponent(`export default ${JSON.stringify(LONG)}`)}`;
const resolve = `export const resolve = (name, context, next) =>
  /^.\\/words\\w*.js$/.test(name) ? { url: "${TEXTS}", shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(resolve)}`);

const STEP = 50; // milliseconds

/** All promises that can be settled are. */
const settled = () => new Promise((done) => setImmediate(done));

class Channel {
  static all = new Set();
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data) {
    for (const each of Channel.all) if (each !== this) each.onmessage?.({ data });
  }
}

/** A WebSocket as the page sees it; the test is the server. */
class Socket {
  sent = [];
  closed = false;
  constructor(address) {
    if (browser.sockets.refused) throw new Error("SecurityError");
    this.address = address;
    browser.sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  says(...messages) {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    return settled();
  }
  opens(...messages) {
    this.onopen?.();
    return this.says(...messages);
  }
  breaks() {
    this.onclose?.();
    return settled();
  }
}

export const browser = {
  now: 0,
  /** @type {Socket[]} */
  sockets: [],
  /** Requests that wait for `answer`, or were aborted. */
  requests: [],
  /** Answers a request at once: a value, or an error that is thrown; undefined lets it wait. */
  answers: () => undefined,
  stored: new Map(),

  /** A browser that nobody has used yet. */
  start() {
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    Channel.all.clear();
    Object.assign(browser, { now: 1e12, sockets: [], requests: [], answers: () => undefined, stored: new Map() });
    const page = new EventTarget();
    const document = Object.assign(new EventTarget(), {
      hidden: false,
      documentElement: { lang: "en" },
      body: { dataset: {} },
    });
    const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) put(name, page[name].bind(page));
    put("document", document);
    put("navigator", { onLine: true });
    put("history", { state: null, replaceState() {} });
    put("localStorage", {
      getItem: (name) => browser.stored.get(name) ?? null,
      setItem: (name, value) => browser.stored.set(name, value),
      removeItem: (name) => browser.stored.delete(name),
    });
    put("BroadcastChannel", Channel);
    put("WebSocket", Socket);
    put("fetch", fetched);
    Date.now = () => browser.now;
  },

  get socket() {
    return browser.sockets.at(-1);
  },

  /** What was asked for and has no answer yet. */
  get open() {
    return browser.requests.filter((request) => !request.done).map((request) => request.path);
  },

  async passes(milliseconds) {
    for (let past = 0; past < milliseconds; past += STEP) {
      browser.now += STEP;
      mock.timers.tick(STEP);
      await settled();
    }
  },

  /** A computer that is closed: time goes on, and nothing ticks. */
  sleeps(milliseconds) {
    browser.now += milliseconds;
  },

  happens(name, on = globalThis) {
    on.dispatchEvent(new Event(name));
    return settled();
  },

  isHidden(hidden) {
    document.hidden = hidden;
    return browser.happens("visibilitychange", document);
  },

  isOnline(online) {
    navigator.onLine = online;
    return browser.happens(online ? "online" : "offline");
  },
};

async function fetched(address, { method, body, signal, headers }) {
  const path = address.slice(address.indexOf("/api/") + 1);
  const request = { method, path, body: body && JSON.parse(body), secret: headers.authorization, done: false };
  browser.requests.push(request);
  try {
    const answer = browser.answers(request) ?? (await waited(request, signal));
    if (answer instanceof Error) throw answer;
    return Response.json(answer);
  } finally {
    request.done = true;
  }
}

function waited(request, signal) {
  return new Promise((answer, reject) => {
    request.answer = (value) => {
      answer(value);
      return settled();
    };
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}
