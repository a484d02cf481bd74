// What the browser keeps. Where it keeps nothing, the page works all the same and says so.

const memory = new Map();
const PREFIX = "timesduel.";
export let keeps = true;

export function kept(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch { keeps = false; }
  return memory.has(name) ? memory.get(name) : otherwise;
}

export function keep(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    keeps = false;
    return false;
  }
}

export function forget(name) {
  memory.delete(name);
  try { localStorage.removeItem(PREFIX + name); } catch { keeps = false; }
}
