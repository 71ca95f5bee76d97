/** One thing that was checked. `problem` says what is wrong and how to repair it; null if it is right. */
export type Finding = { name: string; detail: string; problem: string | null }

/** Describes in one line what is right, or throws an error whose message says what is wrong and how to repair it. */
export type Check = { name: string; run: () => Promise<string> }
