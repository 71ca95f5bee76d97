import type { CallFailure } from '#browser/calls/call-failure.ts'
import { clearPlace, findPlace, savePlace } from './place-in-line.ts'

const WAIT_MS_MAX = 180_000
const PAUSE_SECONDS = 5
/** Spreads the retries of callers that were refused at the same moment. */
const SPREAD = 0.2

/**
 * Retries a call that a busy server refused, or whose database is away, and returns its error after three minutes.
 * `attempt` receives the place in line to send.
 */
export async function inLine<T extends { ok: true } | CallFailure>(
  attempt: (place: string | null) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let hide: (() => void) | null = null
  try {
    for (const startedAt = performance.now(); ; ) {
      const called = await attempt(findPlace())
      const busy = called.ok ? null : findBusy(called)
      if (busy === null || performance.now() - startedAt > WAIT_MS_MAX || signal?.aborted) {
        if (called.ok) clearPlace()
        return called
      }
      savePlace(busy.place)
      const { showInLine } = await import('./show-in-line.ts')
      hide ??= showInLine(busy.outage)
      const seconds = (busy.retry_after ?? PAUSE_SECONDS) * (1 + Math.random() * SPREAD)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  } finally {
    hide?.()
  }
}

/** Only a call that may be repeated has a place. */
function findBusy({ error }: CallFailure) {
  if (error.name !== 'ServiceBusy' || error.meta.place === undefined) return null
  return { ...error.meta, place: error.meta.place }
}
