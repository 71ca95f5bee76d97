import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../log/log.ts'
import { alarms } from '../log/metrics.ts'

/** A running task: `ended` settles when it stops without `stop`. `stop` is called once, even after that. */
export type Started = { ended: Promise<unknown>; stop: () => Promise<void> }

/** A part of the process that is started again whenever it fails or ends. */
export type Part = {
  /** False during the first start and every restart. */
  isRunning: () => boolean
  stop: () => Promise<void>
}

const FIRST_PAUSE_MS = 250
const PAUSE_MS_MAX = 10_000
/** A part that ran for this long did not fail at once, so its restart need not wait for long. */
export const CALM_MS = 30_000

/**
 * A pause that doubles with each failure in a row, with a random half, so that processes do not all restart at once.
 */
export function backoffMs(failures: number): number {
  return Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

const current = new AsyncLocalStorage<{ restart: () => void }>()

/** Keeps a part running until it is stopped. Stopping waits for the part's own `stop`. */
export function keepRunning(name: string, start: () => Promise<Started>, log: Logger): Part {
  const stopped = new AbortController()
  let isRunning = false
  let interrupt = () => {}
  const runOnce = async () => {
    const interrupted = Promise.withResolvers<void>()
    interrupt = interrupted.resolve
    const started = await start()
    isRunning = !stopped.signal.aborted
    try {
      await Promise.race([started.ended, interrupted.promise])
    } finally {
      isRunning = false
      await started.stop()
    }
  }
  const live = async () => {
    for (let failures = 0; !stopped.signal.aborted; failures += 1) {
      const startedAt = performance.now()
      await runOnce().catch((failure) => log.error({ err: failure, name }, 'background loop failed'))
      if (stopped.signal.aborted) return
      if (performance.now() - startedAt > CALM_MS) failures = 0
      log.warn({ name }, 'restarting background loop')
      await delay(backoffMs(failures), undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const lived = current.run({ restart: () => interrupt() }, live)
  return {
    isRunning: () => isRunning,
    stop: () => {
      stopped.abort()
      interrupt()
      return lived
    },
  }
}

/**
 * An unhandled rejection raises an alarm and is logged. It restarts the part in which it occurred, if there is one, and
 * does not end the process, which has other work to do.
 */
export function surviveRejections(log: Logger): void {
  process.on('unhandledRejection', (failure) => {
    alarms.inc({ alarm: 'unhandled_rejection' })
    log.error({ err: failure }, 'unhandled promise rejection')
    current.getStore()?.restart()
  })
}
