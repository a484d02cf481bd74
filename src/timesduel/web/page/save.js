// Something as a file of this device.

import { h } from "./dom.js";

const LASTING = 10_000; // milliseconds until a browser has begun to save it

export function saveFile(/** @type {File} */ file) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), LASTING);
}
