const forgetters = new Set<() => void>()

/** What keeps answers says here how it forgets those that were meant for one person. */
export function onForgetOwnAnswers(forget: () => void): void {
  forgetters.add(forget)
}

/** Drops every answer that may have been meant for one person, wherever it is kept. */
export function forgetOwnAnswers(): void {
  for (const forget of forgetters) forget()
}
