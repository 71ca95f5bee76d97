/** `onSolved` hears null when a solved test has run out. */
export type CheckProps = { onSolved: (solved: string | null) => void }
