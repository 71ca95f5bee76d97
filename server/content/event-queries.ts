import { v7 as uuid } from 'uuid'
import type { Db } from '#server/platform/db.ts'

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
      })),
    )
    .execute()
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('collected_events').where('received_at', '<', before).execute()
}
