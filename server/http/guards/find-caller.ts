import { readTogether } from '#server/platform/batching/read-together.ts'
import { listCallers } from '../sessions/session-queries.ts'

/** A session in its current state, with its account. */
export const findCaller = readTogether(async ({ db }, sessionIds) => {
  const rows = await listCallers(db, sessionIds)
  return new Map(rows.map((row) => [row.sessionId, row]))
})
