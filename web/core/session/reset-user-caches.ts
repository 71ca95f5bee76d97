const resets = new Set<() => void>()

/** Whatever holds data of one person registers here how it is reset. */
export function onResetUserCaches(reset: () => void): void {
  resets.add(reset)
}

/** Resets everything that may hold data of one person: called when that person's session ends or another's begins. */
export function resetUserCaches(): void {
  for (const reset of resets) reset()
}
