// What hints say, on the ruler.

/** @import { Zone } from "./types.js" */

// The numbers that hints advise to leave now, to be shown on the ruler; others may come up in what follows.
/** @returns {Zone[] | null} */
export function zonesIn(/** @type {{ claims?: any[] }[]} */ hints) {
  const spans = hints
    .flatMap((hint) => hint.claims ?? [])
    .filter((claim) => claim.claim === "AimFor")
    .flatMap((claim) => claim.ways.spans);
  return spans.length ? spans.map((span) => [span.low, span.high]) : null;
}
