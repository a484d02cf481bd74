// The game on this page as a value: `reduce` takes it and what has happened, and returns the next one
// and what is to be done about it. Nothing here knows a document, a network or a clock.

/** @import { ActionRequest, GameEvent, GameStanding, GameState, PastTurn, PlayerAction, Presence, SuccessorEvent } from "./types.js" */

/**
 * A text of the page by its code; the view looks it up.
 * @typedef {{ code: string, fields: Record<string, unknown> }} Message
 * @typedef {string | Message} Text
 */

/**
 * @typedef {{ text: string, number: number, of: number, claims?: any[] }} Hint
 */

/**
 * @typedef {object} State
 * @property {GameState} game as it was when the page was opened: what does not change
 * @property {string[]} names of Player 1 and Player 2
 * @property {PastTurn[]} turns
 * @property {GameStanding} standing
 * @property {Presence} presence
 * @property {"there" | "lost" | "gone"} link the connection to the server
 * @property {Text} problem why something was refused, or why somebody only watches
 * @property {(GameEvent | SuccessorEvent)[]} waiting events that are not shown yet
 * @property {number} moved when a person last moved, in milliseconds
 * @property {Hint[]} hints about this position
 * @property {number} hintStep of the latest hint that was asked for
 * @property {Text[]} word of the coach
 * @property {{ turn: number, word: Text[] } | null} commented the turn that the coach was asked about
 * @property {string} refused who did not agree to take back a move, in words
 * @property {boolean} sure was "Give up" pressed once?
 * @property {number | null} question the multiplier whose product is being said
 * @property {ActionRequest | null} sent the latest action
 * @property {GameState | "wanted" | null} fetched how the game stands by the server, until that is reached here
 * @property {boolean} ended is the end shown?
 * @property {number} warned the version at which its player was told that the time is nearly over
 * @property {string | null} next the game that follows
 * @property {{ player: number, text: Text } | null} remark what an opponent has just said
 * @property {number} remarkedAt how many turns there were at its latest remark
 */

/**
 * What is to be done: `do` says what, the rest with what.
 * @typedef {{ do: "tell", texts: Text[] }
 *   | { do: "send", action: ActionRequest }
 *   | { do: "fetch" | "note" | "end" }
 *   | { do: "hint", step: number, version: number }
 *   | { do: "comment", turn: number }
 *   | { do: "remark", player: number, version: number }
 *   | { do: "sound", what: "move" | "turn" | "win", multiplier?: number }
 *   | { do: "wait", milliseconds: number, version: number }
 *   | { do: "go", game: string | null }} Effect
 * @typedef {(effect: Effect) => void} Todo
 */

const BEAT = 800; // milliseconds that a person's own product is seen before a computer answers
const FRESH = 10; // seconds after a game was made in which it is opened by whoever has made the first move
const BESIDE = ["ask", "decline", "start", "pause"]; // whose turn it is stays as it was
const SOON = 10; // seconds before the end of a turn that its player is told of it; half the turn, if that is shorter
const MOST_HINTS = 4;
const NO_GAME_YET = -1;

/** @returns {Message} */
export const message = (/** @type {string} */ code, /** @type {Record<string, unknown>} */ fields = {}) => ({
  code,
  fields,
});

/**
 * @param {GameState} game
 * @param {Text} problem
 * @returns {State}
 */
export function opened(game, problem = "") {
  const { names, turns, standing, presence } = game;
  return {
    ...{ game, names, turns, standing, presence, next: null, problem, link: "there", waiting: [], moved: -Infinity },
    ...{ hints: [], hintStep: 0, word: [], commented: null, refused: "", sure: false, question: null, sent: null },
    ...{ fetched: null, ended: false, warned: NO_GAME_YET, remark: null, remarkedAt: -Infinity },
  };
}

/**
 * @param {State} state
 * @param {{ kind: string, now: number } & Record<string, any>} event `now` in milliseconds
 * @returns {{ state: State, effects: Effect[] }}
 */
export function reduce(state, event) {
  /** @type {Effect[]} */
  const effects = [];
  const next = HANDLERS[event.kind](state, event, (effect) => effects.push(effect));
  return { state: next, effects };
}

/** @type {Record<string, (state: State, event: any, todo: Todo) => State>} */
const HANDLERS = {
  opened(state, { now, patient }, todo) {
    const next = firstMoveTold(patient ? answerHeldBack(state, now, todo) : state, todo);
    tell(todo, state.problem, ...next.word);
    return settled(next, todo);
  },

  // The answer of a computer comes a beat after the move, unless there is more to be seen already.
  told(state, { event, now, patient }, todo) {
    const waiting = [...state.waiting, event];
    const answer = event.kind === "move" && isComputer(state, event.player) && waiting.length === 1;
    const left = answer && patient ? state.moved + beat(state) - now : 0;
    if (left <= 0) return allShown({ ...state, waiting }, now, todo);
    todo({ do: "wait", milliseconds: left, version: event.version });
    return { ...state, waiting };
  },

  waited: (state, { version, now }, todo) =>
    state.waiting[0]?.version === version ? allShown(state, now, todo) : state,

  // Who comes may bring a name, and has it everywhere: an ending too is told with it.
  presence(state, { presence }, todo) {
    const renamed = presence.names.some((/** @type {string} */ name, /** @type {number} */ index) => {
      return name !== state.names[index];
    });
    const seen = { ...state, presence, names: presence.names };
    if (!renamed) return seen;
    todo({ do: "note" });
    return seen.standing.result ? reloaded({ ...seen, ended: false }, todo) : seen;
  },

  linked(state, { link }, todo) {
    if (link === state.link) return state;
    const next = { ...state, link };
    tell(todo, trouble(next) || whose(next));
    return next;
  },

  fetched: (state, { game }, todo) => caughtUp({ ...state, fetched: game }, todo),

  // A key of the board: where players say the product themselves, a question comes first.
  tapped(state, { multiplier, key, now }, todo) {
    if (!ready(state)) return state;
    return state.game.announce
      ? { ...state, question: multiplier }
      : sent(state, "move", { multiplier }, key, now, todo);
  },

  // said: null, if another move is wanted.
  answered(state, { said, key, now }, todo) {
    const multiplier = state.question;
    if (multiplier === null) return state;
    const asked = { ...state, question: null };
    return said === null ? asked : sent(asked, "move", { multiplier, said }, key, now, todo);
  },

  acted: (state, { action, key, now }, todo) => sent(state, action, {}, key, now, todo),

  // Giving up takes a second tap.
  resigned(state, { key, now }, todo) {
    return state.sure ? sent(state, "resign", {}, key, now, todo) : { ...state, sure: true };
  },

  refused(state, { key, text }, todo) {
    tell(todo, text);
    return { ...state, sent: state.sent?.key === key ? null : state.sent, problem: text };
  },

  hintWanted(state, _, todo) {
    const step = Math.min(state.hintStep + 1, MOST_HINTS);
    todo({ do: "hint", step, version: state.standing.version });
    return { ...state, hintStep: step };
  },

  // Not if the game has gone on, or the next step was asked for.
  hinted(state, { step, version, hint }, todo) {
    if (state.standing.version !== version || state.hintStep !== step) return state;
    tell(todo, hint.text);
    return { ...state, hints: [...state.hints, hint], hintStep: hint.number };
  },

  // Not if the game has gone on.
  commented(state, { turn, lines }, todo) {
    const { commented } = state;
    if (commented?.turn !== turn) return state;
    tell(todo, ...lines);
    return { ...state, word: [...(commented?.word ?? []), ...lines] };
  },

  // Not if the game has gone on. Those who listen hear the last one only: more would be in the way.
  remarked(state, { version, player, text }, todo) {
    if (state.standing.version !== version || !text) return state;
    if (state.standing.result) tell(todo, message("page.remarked", { name: state.names[player - 1] }), text);
    return { ...state, remark: { player, text }, remarkedAt: state.turns.length };
  },

  // at: seconds, by the server's clock.
  ticked(state, { at }, todo) {
    const { version } = state.standing;
    const left = secondsLeft(state, at);
    if (left === null || !isMine(state) || left > soon(state) || state.warned === version) return state;
    tell(todo, warning(state));
    return { ...state, warned: version };
  },

  again(state, _, todo) {
    todo({ do: "go", game: state.next });
    return state;
  },
};

// ---- what happens

/**
 * @param {Todo} todo
 * @param {(Text | false | null | undefined)[]} texts
 */
function tell(todo, ...texts) {
  const said = /** @type {Text[]} */ (texts.filter(Boolean));
  if (said.length) todo({ do: "tell", texts: said });
}

// A clock runs on meanwhile: no more than a tenth of a turn.
const beat = (/** @type {State} */ { game }) => Math.min(BEAT, (game.clock?.seconds ?? Infinity) * 100);

const isComputer = (/** @type {State} */ { game }, /** @type {number} */ player) => Boolean(game.players[player - 1]);

/** @returns {State} */
function allShown(/** @type {State} */ state, /** @type {number} */ now, /** @type {Todo} */ todo) {
  if (!state.waiting.length) return state;
  /** @type {State} */
  let next = { ...state, waiting: [] };
  for (const event of state.waiting) next = shown(next, event, now, todo);
  return next;
}

/**
 * @param {State} state
 * @param {any} event
 * @param {number} now
 * @param {Todo} todo
 * @returns {State}
 */
function shown(state, event, now, todo) {
  if (event.kind === "next") return followed(state, event, todo);
  const { standing, player, kind } = event;
  const own = state.game.you.includes(player);
  const next = { ...state, standing, names: event.names ?? state.names, hints: [], hintStep: 0, sure: false };
  next.refused = kind === "decline" && !own ? event.text : "";
  if (kind === "move" || kind === "timeout") {
    const { multiplier = null, seconds, said = null } = event;
    next.turns = [...state.turns, { player, multiplier, total: standing.total, seconds, said }];
    if (!isComputer(state, player)) next.moved = now;
  }
  if (kind !== "move" || !own) next.remark = null; // what was said stays until the answer to one's next move
  if (kind !== "move" || own) Object.assign(next, { word: [], commented: null }); // the coach's word outlasts the answer
  const wrong = event.right === false && saidWrong(next, player, { said: event.said, total: standing.total });
  if (wrong) next.word = [wrong];
  if (!BESIDE.includes(kind)) next.question = null;
  tell(todo, (kind === "move" || !standing.result) && event.text, wrong, standing.result?.text, whose(next));
  respond(next, event, todo);
  if (kind === "move" && own && state.game.coach && !isComputer(state, player)) {
    next.commented = { turn: next.turns.length, word: next.word };
    todo({ do: "comment", turn: next.turns.length });
  }
  return settled(["undo", "agree"].includes(kind) ? reloaded(next, todo) : caughtUp(next, todo), todo);
}

// What is heard of an event, and whether an opponent may say a word to it.
function respond(
  /** @type {State} */ state,
  /** @type {GameEvent} */ { kind, player, multiplier },
  /** @type {Todo} */ todo,
) {
  const { game, standing } = state;
  const [seat] = game.you;
  if (kind === "move" && multiplier) todo({ do: "sound", what: "move", multiplier });
  const winner = standing.result?.winner;
  if (winner && (game.you.length !== 1 || winner === seat)) todo({ do: "sound", what: "win" });
  else if (kind === "move" && game.you.length === 1 && player !== seat && isMine(state))
    todo({ do: "sound", what: "turn" });
  const computer = game.players.findIndex(Boolean) + 1;
  const alone = computer > 0 && game.you.length === 1 && seat !== computer;
  if (alone && (standing.result || (kind === "move" && player === computer)))
    todo({ do: "remark", player: computer, version: standing.version });
}

/**
 * @param {State} state
 * @param {number} player
 * @param {{ said: unknown, total: number | string }} fields
 */
function saidWrong({ game, names }, player, fields) {
  const own = game.you.length === 1 && game.you.includes(player);
  return own
    ? message("page.own_said_wrong", fields)
    : message("page.said_wrong", { name: names[player - 1], ...fields });
}

// The first move is made at the start: what is to be said about it is said when the game is opened.
/** @returns {State} */
function firstMoveTold(/** @type {State} */ state, /** @type {Todo} */ todo) {
  const { game, turns, standing } = state;
  const [first] = turns;
  if (!first || turns.length > 2 || first.multiplier === null || standing.result || !game.you.includes(first.player))
    return state;
  const { player, said, total } = first;
  const wrong = said !== null && String(said) !== String(total);
  const word = wrong ? [saidWrong(state, player, { said, total })] : [];
  if (!game.coach) return { ...state, word };
  todo({ do: "comment", turn: 1 });
  return { ...state, word, commented: { turn: 1, word } };
}

// The first move was made at the start. A computer answers while the page is opened: one's own product is seen before.
/** @returns {State} */
function answerHeldBack(/** @type {State} */ state, /** @type {number} */ now, /** @type {Todo} */ todo) {
  const { game, turns, standing } = state;
  const [first, answer] = turns;
  const fresh = game.now - Date.parse(game.started) / 1000 < FRESH;
  if (!fresh || !first || turns.length > 2 || standing.result || !game.you.includes(first.player)) return state;
  if (!answer) return { ...state, moved: now };
  if (answer.multiplier === null || !isComputer(state, answer.player)) return state;
  const { version, used } = standing;
  const text = message("page.peek", { total: first.total, move: answer.multiplier, product: answer.total });
  todo({ do: "wait", milliseconds: beat(state), version });
  return {
    ...{ ...state, turns: [first], moved: now },
    standing: {
      ...{ ...standing, version: version - 1, total: first.total, to_move: answer.player },
      ...{ choices: [], used: used?.slice(0, -1) ?? null, hittable: null, reach: null },
    },
    waiting: [/** @type {any} */ ({ kind: "move", ...answer, version, standing, text })],
  };
}

// Whoever has watched this game goes along; whoever came to look at it stays.
function followed(/** @type {State} */ state, /** @type {SuccessorEvent} */ { game, text }, /** @type {Todo} */ todo) {
  tell(todo, text);
  if (!state.game.you.length && !state.game.next) todo({ do: "go", game });
  return { ...state, next: game };
}

/** @returns {State} */
function reloaded(/** @type {State} */ state, /** @type {Todo} */ todo) {
  todo({ do: "fetch" });
  return { ...state, fetched: "wanted" };
}

// What was fetched counts when everything up to there has been told; if more has happened, it is fetched again.
/** @returns {State} */
function caughtUp(/** @type {State} */ state, /** @type {Todo} */ todo) {
  const { fetched } = state;
  if (!fetched || fetched === "wanted" || fetched.standing.version > state.standing.version) return state;
  const next = { ...state, fetched: null };
  if (fetched.standing.version < state.standing.version) return reloaded(next, todo);
  return settled({ ...next, standing: fetched.standing, turns: fetched.turns }, todo);
}

/** @returns {State} */
function settled(/** @type {State} */ state, /** @type {Todo} */ todo) {
  todo({ do: "note" });
  if (!state.standing.result || state.fetched || state.ended) return state;
  todo({ do: "end" });
  return { ...state, ended: true };
}

/**
 * An action is about what has happened, whether or not it was seen.
 * @param {State} before
 * @param {PlayerAction} kind
 * @param {object} more
 * @param {string} key by which the server does it only once
 * @param {number} now
 * @param {Todo} todo
 * @returns {State}
 */
function sent(before, kind, more, key, now, todo) {
  const state = allShown(before, now, todo);
  const { version, to_move } = state.standing;
  const both = state.game.you.length === 2 && kind !== "undo";
  const helped = kind === "undo" && coachSpoke(state) ? { helped: true } : {};
  const action = { kind, version, key, ...more, ...(both ? { player: to_move ?? 1 } : {}), ...helped };
  todo({ do: "send", action });
  return { ...state, sent: action, problem: "" };
}

// ---- what follows from a state

// It counts for the day on which it ended, whenever it is opened.
/** @returns {Date} */
export const endOf = (/** @type {State} */ { game, standing }) =>
  new Date(standing.result?.at ? standing.result.at * 1000 : game.started);

export const isMine = (/** @type {State} */ { game, standing }) =>
  standing.to_move !== null && game.you.includes(standing.to_move);

// May a key be pressed? Not while something is under way. It is done when it is seen, whether or not it was answered.
export const ready = (/** @type {State} */ state) =>
  isMine(state) &&
  !state.standing.result &&
  state.question === null &&
  state.standing.version > (state.sent?.version ?? NO_GAME_YET);

// The multiplier of a move that was sent, and is not seen yet.
export const underWay = (/** @type {State} */ { sent, standing }) =>
  sent?.version === standing.version ? sent.multiplier : undefined;

// Has the coach said something about the latest move of one's own? To take it back then is to take a hint.
export const coachSpoke = (/** @type {State} */ { word, commented }) =>
  commented !== null && word.length > commented.word.length;

// The seat opposite, if exactly one is taken here.
export const otherSeat = (/** @type {State} */ { game }) => (game.you.length === 1 ? 3 - game.you[0] : null);

/** @returns {Text} */
export function whose(/** @type {State} */ state) {
  const { to_move, result } = state.standing;
  if (result || !to_move) return "";
  if (isMine(state) && state.game.you.length === 1) return message("page.your_turn");
  return message("page.turn_of", { name: state.names[to_move - 1] });
}

/** @returns {Text} */
export const trouble = (/** @type {State} */ { link }) =>
  link === "lost" ? message("page.lost") : link === "gone" ? message("page.gone") : "";

// Everything that is noticed above the board; how the match stands too, unless it is seen elsewhere.
/** @returns {Text[]} */
export function notices(/** @type {State} */ state, scored = true) {
  const texts = [trouble(state), state.problem];
  if (state.warned === state.standing.version) texts.push(warning(state));
  if (!state.game.you.length) texts.push(message("page.watching"));
  if (state.game.series && scored) texts.push(score(state));
  return texts.filter((text) => text !== "");
}

// The games of a match that each has won, this one included; none where there is no match.
export function winsOf(/** @type {State} */ { game: { series }, standing }) {
  const winner = standing.result?.winner;
  return series?.wins.map((wins, index) => wins + (winner === index + 1 ? 1 : 0)) ?? [];
}

function score(/** @type {State} */ state) {
  const { series } = state.game;
  const [name, other] = state.names;
  const [one, two] = winsOf(state);
  return message(series?.best_of ? "page.best_of" : "page.out_of", { games: series?.games, name, one, other, two });
}

const soon = (/** @type {State} */ { game }) => Math.min(SOON, (game.clock?.seconds ?? Infinity) / 2);

const warning = (/** @type {State} */ state) => message("page.soon_over", { count: Math.ceil(soon(state)) });

// at: seconds, by the server's clock.
export function secondsLeft(/** @type {State} */ { standing: { deadline } }, /** @type {number} */ at) {
  return deadline === null || deadline === undefined ? null : Math.max(0, deadline - at);
}

// May the win be claimed from somebody who stays away?
export function isClaimable(/** @type {State} */ state, /** @type {number} */ at) {
  const other = otherSeat(state);
  const from = other === null ? null : state.presence.claim_from[other - 1];
  return from !== null && at >= from;
}
