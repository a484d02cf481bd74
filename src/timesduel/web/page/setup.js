// A setup is an address: what is chosen stands in it, so that it can be kept and shared.

/** @typedef {{ rules: Record<string, string> } & Record<string, any>} Setup */

const RULES = ["target", "ceiling", "modulus", "start", "multipliers"];
const CHOICES = ["which_game", "against", "first", "clock", "on_timeout", "match", "coach", "take_backs", "announce"];

/** @returns {Setup} */
export function readSetup(/** @type {string} */ search) {
  const given = new URLSearchParams(search);
  const setup = /** @type {Setup} */ ({ rules: {} });
  for (const name of CHOICES) if (given.has(name)) setup[name] = given.get(name);
  for (const name of RULES) if (given.has(name)) setup.rules[name] = given.get(name) ?? "";
  return setup;
}

export function addressOf(/** @type {Setup} */ setup) {
  const query = new URLSearchParams();
  for (const name of CHOICES) if (setup[name] !== undefined && setup[name] !== null) query.set(name, setup[name]);
  for (const name of RULES) if (setup.rules[name]) query.set(name, setup.rules[name]);
  return query.toString();
}

// What is chosen when the start is opened: what the address says, or else what was chosen last. An address
// that names no opponent leaves that choice alone.
/** @returns {Setup} */
export function openingSetup(/** @type {string} */ search, /** @type {unknown} */ last) {
  const given = readSetup(search);
  const before = readSetup(typeof last === "string" ? last : "");
  if (!addressOf(given)) return before;
  return { ...(before.against ? { against: before.against } : {}), ...given };
}

// A game that is wanted, as the server takes it.
/**
 * @param {Setup} setup
 * @param {{ name: string, other: string, key: string }} more names, which may be empty, and the key against repetition
 */
export function wishOf(setup, { name, other, key }) {
  const people = setup.against === "here" || setup.against === "friend";
  return {
    ...{ book: setup.which_game, opponent: setup.against, key, first: setup.first ?? "you" },
    ...{ coach: setup.coach !== "no", take_backs: setup.take_backs !== "no", announce: setup.announce === "yes" },
    ...(Object.keys(setup.rules).length ? { rules: rulesOf(setup.rules) } : {}),
    ...(setup.clock ? { clock: { seconds: Number(setup.clock), on_timeout: setup.on_timeout ?? "lose" } } : {}),
    ...(setup.match ? { match: { games: Number(setup.match), best_of: true } } : {}),
    ...(name && people ? { name } : {}),
    ...(other && setup.against === "here" ? { other_name: other } : {}),
  };
}

// House rules as the server takes them: numbers as numbers, and very large ones as they were typed.
export function rulesOf(/** @type {Record<string, string>} */ rules) {
  /** @type {Record<string, any>} */
  const wish = {};
  for (const [name, text] of Object.entries(rules)) {
    if (!text) continue;
    wish[name] = name === "multipliers" ? numbersIn(text).map(plain) : plain(text);
  }
  return wish;
}

// Several numbers as somebody types them.
export const numbersIn = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);

function plain(/** @type {string} */ text) {
  const digits = text.replace(/[\s,_]/g, "");
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : digits;
}
