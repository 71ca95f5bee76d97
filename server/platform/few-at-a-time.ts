/** Runs a limited number of actions at a time; the others wait in their order. */
export function makeFewAtATime(atOnce: number): <T>(action: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (action) => {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await action()
    } finally {
      // The next in line takes over the slot directly, so that no other caller can take it first.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
