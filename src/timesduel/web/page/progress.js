// What somebody has learnt, kept in the browser.

export function keepMistakes() {}
