/** `onSolved` receives null when a solved test has expired. */
export type CheckProps = { onSolved: (solved: string | null) => void }
