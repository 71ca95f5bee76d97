import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#server/platform/log/log.ts'
import { errorInWords } from '#server/platform/log/logged-error.ts'

export type Stop = () => Promise<void>

/** A load balancer needs a moment to notice that we are not ready; meanwhile we serve its requests. */
export function stopOnSignal(
  stops: Stop[],
  readiness: { isStopping?: boolean },
  drainSeconds: number,
  log: Logger,
  onStopping: () => void = () => {},
): void {
  const stop = async (signal: string, drainMs: number) => {
    if (readiness.isStopping) return
    readiness.isStopping = true
    onStopping()
    log.info({ signal, drainMs }, 'stopping, finishing requests and jobs in flight')
    await delay(drainMs)
    await stopAll(stops, (error) => log.error({ err: error }, 'error while stopping'))
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM', drainSeconds * 1000))
  process.on('SIGINT', () => stop('SIGINT', 0))
  // `npm start` keeps a channel to this process: if it closes, the parent was killed, so this process stops.
  process.on('disconnect', () => stop('disconnect', 0))
}

/** Node would print the error with all its properties; those of an SDK hold credentials. */
export function exitOnUncaughtException(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
}

/**
 * Errors that keep the process from starting also print their message, without properties: those could contain an
 * address with its password.
 */
export function logStartError(error: unknown): string {
  return `${error instanceof Error ? error.stack : String(error)}\n${errorInWords(error)}\n`
}

/** A limit, because a part may never stop without its database. */
const STOP_MS_MAX = 20_000

export async function stopAll(stops: readonly Stop[], onError: (error: unknown) => void): Promise<void> {
  for (const stop of stops.toReversed())
    await Promise.race([stop().catch(onError), delay(STOP_MS_MAX, undefined, { ref: false })])
}
