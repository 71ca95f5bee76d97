import { v7 as uuid } from 'uuid'
import type { DataExport } from '#contract/data-export.ts'
import type { Db } from '#server/platform/db/db.ts'
import { slotOf } from './ring-queries.ts'

export type CollectedEvent = {
  name: string
  at: Date
  path: string | null
  data?: object | undefined
}

export async function insertEvents(
  db: Db,
  events: readonly CollectedEvent[],
  sessionId: string | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto('collectedEvents')
    .values(
      events.map((event) => ({
        id: uuid(),
        name: event.name,
        path: event.path,
        data: event.data === undefined ? null : JSON.stringify(event.data),
        sessionId,
        happenedAt: event.at,
        receivedAt: now,
        slot: slotOf(now),
      })),
    )
    .execute()
}

/** The events that pages reported in these sessions. */
export async function listEventsOf(db: Db, sessionIds: readonly string[]): Promise<DataExport['pageEvents']> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .selectFrom('collectedEvents')
    .select(['name', 'path', 'data', 'happenedAt'])
    .where('sessionId', 'in', [...sessionIds])
    .orderBy('happenedAt')
    .execute()
  return rows as DataExport['pageEvents']
}
