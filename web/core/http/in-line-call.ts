import type { CallFailure } from './call-failures.ts'
import { clearPlace, findPlace, savePlace } from './place-in-line.ts'

/** Some three minutes, at the pauses that the server names. */
const TRIES_MAX = 30
const PAUSE_SECONDS = 5
/** So that those who were refused in one moment do not all come back in one. */
const SPREAD = 0.2

/**
 * Tries again, in line, what a busy server has refused before doing anything; gives up with its error after minutes.
 * `attempt` is given the place that it takes along.
 */
export async function inLine<T extends { ok: true } | CallFailure>(
  attempt: (place: string | null) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let hide: (() => void) | null = null
  try {
    for (let tries = 1; ; tries += 1) {
      const called = await attempt(findPlace())
      const busy = called.ok ? null : findBusy(called)
      if (busy === null || tries === TRIES_MAX || signal?.aborted) {
        if (called.ok) clearPlace()
        return called
      }
      savePlace(busy.place)
      const { showInLine } = await import('./show-in-line.ts')
      hide ??= showInLine()
      const seconds = (busy.retry_after ?? PAUSE_SECONDS) * (1 + Math.random() * SPREAD)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  } finally {
    hide?.()
  }
}

/** Only what waits for its turn has a place; a part that is down has none. */
function findBusy({ error }: CallFailure): { place: string; retry_after?: number | undefined } | null {
  if (error.name !== 'ServiceBusy' || error.meta.place === undefined) return null
  return { ...error.meta, place: error.meta.place }
}
