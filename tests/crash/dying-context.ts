import type pg from 'pg'
import type { Context } from '#server/platform/context.ts'
import { makeDb } from '#server/platform/db/db.ts'

/**
 * A process that dies when it asks for the database once more than `connections` times: nothing of it works after that.
 */
export function dyingAfter<C extends Context>(context: C, connections: number) {
  const life = { taken: 0, died: false }
  const connect = async () => {
    life.died ||= life.taken >= connections
    if (life.died) throw new Error('the process died')
    life.taken += 1
    return context.pool.connect()
  }
  return { life, context: { ...context, db: makeDb({ connect, end: async () => {} } as unknown as pg.Pool) } }
}
