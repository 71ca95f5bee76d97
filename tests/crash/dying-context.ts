import pg from 'pg'
import type { Context } from '#server/platform/context.ts'
import { makeDb } from '#server/platform/db/db.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { until } from '#tests/support/servers/processes.ts'

/**
 * A separate process on the database of a context. It dies at the query after this many, or after the last of them is
 * sent and before it is answered: nothing works in it after that, and its connections are closed. When it has ended, it
 * holds no locks.
 */
export function dyingAfter<C extends Context>(context: C, queries: number, loses: 'query' | 'answer' = 'query') {
  const life = { sent: 0, died: false }
  const clients = new Set<Dying>()
  const pids = new Set<number>()
  class Dying extends pg.Client {
    override query(...given: unknown[]): never {
      if (life.sent >= queries && !life.died) die()
      if (life.died) return Promise.reject(new Error('the process died')) as never
      life.sent += 1
      pids.add((this as unknown as { processID: number }).processID)
      // By then a pipeline has written all queries of this turn of the event loop.
      if (loses === 'answer' && life.sent === queries) setImmediate(die)
      return (super.query as (...given: unknown[]) => unknown).apply(this, given) as never
    }
    override connect(...given: unknown[]): never {
      clients.add(this)
      this.on('error', () => {})
      return (super.connect as (...given: unknown[]) => unknown).apply(this, given) as never
    }
  }
  const die = () => {
    life.died = true
    for (const client of clients) client.connection.stream.destroy()
  }
  const pool = new pg.Pool({ ...context.pool.options, max: 10, Client: Dying as never })
  pool.on('error', () => {})
  const isGone = async () => {
    const { rows } = await context.pool.query('select from pg_stat_activity where pid = any($1)', [[...pids]])
    return rows.length === 0
  }
  return {
    life,
    context: { ...context, pool, db: makeDb(pool), cache: new ProcessCache() },
    end: async () => {
      if (!pool.ended) await pool.end()
      await until('its connections were gone', isGone)
    },
  }
}

/**
 * Starts work repeatedly in processes that die at random, until it is done. Returns how many died. Each dies early or
 * late in its work, and lives longer than the last, so that the work is completed.
 */
export async function dieUntilDone(
  context: Context,
  work: (dying: Context) => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<number> {
  let deaths = 0
  for (let life = 0; !(await isDone()); life += 1) {
    const process = dyingAfter(context, 3 + Math.floor(Math.random() * (60 + life * 5)))
    await work(process.context)
    if (process.life.died) deaths += 1
    await process.end()
  }
  return deaths
}
