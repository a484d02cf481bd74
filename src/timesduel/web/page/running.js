// The games that somebody sits at in this browser and that go on, the latest first: a tab may be closed, or left by Back.

import { keep, kept } from "./keep.js";

const MOST = 3;

const others = (game) => kept("running", []).filter((each) => each.game !== game);

export const running = () => kept("running", []);

// with: the name of the other player.
export function noteRunning({ game, title }, name) {
  keep("running", [{ game, title, name }, ...others(game)].slice(0, MOST));
}

export function forgetRunning(game) {
  if (running().length > others(game).length) keep("running", others(game));
}
