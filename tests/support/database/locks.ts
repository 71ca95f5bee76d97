import { expect } from 'vitest'
import type { Context } from '#server/platform/context.ts'

/** Resolves when this many statements on the test's database wait for a lock, so that a race can begin. */
export async function untilWaiting(context: Context, count = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await context.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(waiting, { interval: 5 }).toBe(count)
}
