// Sound, for those who have turned it on: made here, note by note. Where a browser makes none, nothing happens.

/** @typedef {{ frequency: number, at: number, seconds: number }} Note frequency in hertz, the rest in seconds */

const LOW = 262; // the C in the middle of a piano
const LOUD = 0.12;
const FADE = 0.02; // seconds in which a note comes up
const SILENT = 0.0001; // a volume falls towards it, never to nothing

/**
 * The notes of a move, of one's own turn, or of a win. The larger a multiplier, the higher its note: twice as large,
 * an octave, up to four of them.
 * @param {"move" | "turn" | "win"} what
 * @param {number} multiplier
 * @returns {Note[]}
 */
export function notes(what, multiplier = 2) {
  if (what === "move") return [{ frequency: LOW * Math.min(multiplier / 2, 16), at: 0, seconds: 0.18 }];
  if (what === "turn") return [{ frequency: LOW * 1.5, at: 0.12, seconds: 0.12 }];
  return [1, 1.25, 1.5, 2].map((ratio, index) => ({ frequency: LOW * ratio, at: 0.15 * (index + 1), seconds: 0.3 }));
}

/** @type {AudioContext | null} */
let context = null;

// Before somebody has touched the page, browsers allow no sound: then this is silent, and nothing waits for later.
/**
 * @param {"move" | "turn" | "win"} what
 * @param {number} [multiplier]
 */
export async function sound(what, multiplier) {
  if (!("AudioContext" in globalThis) || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") await context.resume();
    for (const note of notes(what, multiplier)) play(context, note);
  } catch {
    context = null; // no device, or none for this page: try again another time
  }
}

function play(/** @type {AudioContext} */ audio, /** @type {Note} */ { frequency, at, seconds }) {
  const from = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = "triangle";
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(SILENT, from);
  volume.gain.linearRampToValueAtTime(LOUD, from + FADE);
  volume.gain.exponentialRampToValueAtTime(SILENT, from + seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(from);
  voice.stop(from + seconds);
}
