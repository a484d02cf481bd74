// The picture of a name in a class: the animal, on a circle of its colour.

import { s } from "./dom.js";

/** @import { ClassNickname } from "./types.js" */

/** @type {Record<string, string>} */
const PAINTS = {
  ...{ red: "#ea6962", blue: "#5b8def", green: "#4fae66", orange: "#f39443", purple: "#9a73dd", pink: "#f28bbb" },
  ...{ golden: "#ebc03c", silver: "#b9c0cb", mint: "#86dcbb", peach: "#fbb99b", lime: "#b9db53", sky: "#84caf2" },
};

/** @type {Record<string, string>} */
const ANIMALS = {
  ...{ otter: "🦦", fox: "🦊", owl: "🦉", rabbit: "🐰", seal: "🦭", panda: "🐼", koala: "🐨", tiger: "🐯", lion: "🦁" },
  ...{
    frog: "🐸",
    bear: "🐻",
    cat: "🐱",
    dog: "🐶",
    mouse: "🐭",
    hamster: "🐹",
    penguin: "🐧",
    chick: "🐥",
    duck: "🦆",
  },
  ...{ eagle: "🦅", wolf: "🐺", horse: "🐴", bee: "🐝", butterfly: "🦋", ladybird: "🐞", turtle: "🐢", octopus: "🐙" },
  ...{ crab: "🦀", dolphin: "🐬", fish: "🐠", zebra: "🦓", giraffe: "🦒", hedgehog: "🦔", kangaroo: "🦘", camel: "🐫" },
  ...{ llama: "🦙", deer: "🦌", goat: "🐐", lamb: "🐑", swan: "🦢", flamingo: "🦩", parrot: "🦜", peacock: "🦚" },
  ...{ beaver: "🦫", squirrel: "🐿️", badger: "🦡", unicorn: "🦄", dove: "🕊️", bird: "🐦" },
};

// As wide as its letters are high, unless styles for `.animal` say otherwise.
export const picture = (/** @type {ClassNickname} */ { colour, animal }) =>
  s(
    "svg",
    { class: "animal", viewBox: "0 0 48 48", width: "1em", height: "1em", "aria-hidden": "true" },
    s("circle", { cx: 24, cy: 24, r: 23.5, fill: PAINTS[colour] }),
    s("text", { x: 24, y: 34, "font-size": 28, "text-anchor": "middle" }, ANIMALS[animal]),
  );
