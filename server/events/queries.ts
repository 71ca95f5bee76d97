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
    .insertInto('collected_events')
    .values(
      events.map((event) => ({
        id: uuid(),
        name: event.name,
        path: event.path,
        data: event.data === undefined ? null : JSON.stringify(event.data),
        session_id: sessionId,
        happened_at: event.at,
        received_at: now,
        slot: slotOf(now),
      })),
    )
    .execute()
}

/** The events that pages reported in these sessions. */
export async function listEventsOf(db: Db, sessionIds: readonly string[]): Promise<DataExport['page_events']> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .selectFrom('collected_events')
    .select(['name', 'path', 'data', 'happened_at'])
    .where('session_id', 'in', [...sessionIds])
    .orderBy('happened_at')
    .execute()
  return rows as DataExport['page_events']
}
