/**
 * Runs actions one after the other, so that only one of them uses its memory at a time. The queue is limited; further
 * callers get null at once.
 */
export function makeOneAtATime(waitingMax: number): <T>(action: () => Promise<T>) => Promise<T | null> {
  let last: Promise<unknown> = Promise.resolve()
  let present = 0
  return async (action) => {
    if (present > waitingMax) return null
    present += 1
    const done = last.then(action)
    last = done.catch(() => {})
    try {
      return await done
    } finally {
      present -= 1
    }
  }
}
