/** The campaign whose rounds follow each other every few minutes, so that a draw can be watched. */
export const QUICK_DRAW = 'QUICKDRAW'
export const QUICK_ROUND_MS = 180_000
/** The first after a start is shorter: who starts the site sees a draw within five minutes, on a slow machine too. */
export const FIRST_QUICK_ROUND_MS = 90_000
