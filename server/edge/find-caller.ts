import { readTogether } from '#server/platform/batching/read-together.ts'
import { listCallers } from './session-queries.ts'

/** A session as it is now, with its account. */
export const findCaller = readTogether(async ({ db }, sessionIds) => {
  const rows = await listCallers(db, sessionIds)
  return new Map(rows.map((row) => [row.sessionId, row]))
})
