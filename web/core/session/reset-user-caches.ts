const resets = new Set<() => void>()

/** Registers the reset of a cache that holds data of one person. */
export function onResetUserCaches(reset: () => void): void {
  resets.add(reset)
}

/** Resets everything that may hold data of one person: called when that person's session ends or another's begins. */
export function resetUserCaches(): void {
  for (const reset of resets) reset()
}
