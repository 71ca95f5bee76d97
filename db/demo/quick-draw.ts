/** The campaign whose rounds follow each other every few minutes, so that a draw can be watched. */
export const QUICK_DRAW = 'QUICKDRAW'
export const QUICK_ROUND_MS = 180_000
