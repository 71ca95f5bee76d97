import { setTimeout as delay } from 'node:timers/promises'
import { type Db, sql } from '../db/db.ts'
import type { Logger } from '../log/log.ts'

export type LeaseTimes = { beatMs: number; lapsesAfterMs: number }

/** A killed worker's jobs start again within 50 s, even if the worker that takes them over has just started. */
export const leaseTimes: LeaseTimes = { beatMs: 5_000, lapsesAfterMs: 30_000 }

/** After an outage of the database every worker renews its own locks before any takes over those of another. */
const OWN_BEATS_FIRST = 4

/**
 * A runner renews the locks of its own jobs, and releases locks that are no longer renewed, because their process has
 * died. The runner itself would do that after four hours. A job may therefore run twice, so it must be idempotent.
 * Stopping releases the runner's remaining locks, so that its successor need not wait.
 */
export function startHeartbeat(
  db: Db,
  runnerId: string,
  log: Logger,
  times: LeaseTimes,
): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const live = async () => {
    let beats = 0
    let lastBeatAt = performance.now()
    while (!stopped.signal.aborted) {
      try {
        await renewLocks(db, runnerId)
        if (performance.now() - lastBeatAt > 2 * times.beatMs) beats = 0
        lastBeatAt = performance.now()
        beats += 1
        if (beats > OWN_BEATS_FIRST) await unlockDead(db, times.lapsesAfterMs, log)
      } catch (error) {
        beats = 0
        log.warn({ err: error }, 'job locks could not be renewed')
      }
      await delay(times.beatMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const lived = live()
  return {
    stop: async () => {
      stopped.abort()
      await lived
      await unlock(db, [runnerId]).catch((error) =>
        log.warn({ err: error }, 'jobs of a stopped runner could not be unlocked'),
      )
    },
  }
}

async function renewLocks(db: Db, runnerId: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = ${runnerId}`.execute(db)
}

async function unlockDead(db: Db, lapsesAfterMs: number, log: Logger): Promise<void> {
  const { rows } = await sql<{ runner: string }>`
    select distinct locked_by as runner from graphile_worker._private_jobs
    where locked_at < now() - ${lapsesAfterMs} * interval '1 millisecond'`.execute(db)
  if (rows.length === 0) return
  const dead = rows.map(({ runner }) => runner)
  await unlock(db, dead)
  log.warn({ dead }, 'taking over jobs of dead workers')
}

async function unlock(db: Db, runners: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${runners}::text[])`.execute(db)
}
