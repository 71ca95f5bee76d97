import { type Db, sql } from '#server/platform/db/db.ts'

/** A provider that has not found a payment for a day will not find it any more. */
export const MISSING_HOURS = 24

/** Records that the provider does not know a payment. Returns whether this is new. After a day it is given up. */
export async function recordMissing(db: Db, id: string, now: Date): Promise<boolean> {
  const givenUpSince = new Date(now.getTime() - MISSING_HOURS * 3_600_000)
  const row = await db
    .updateTable('payments')
    .set({
      missingSince: sql`coalesce(missing_since, ${now})`,
      givenUpAt: sql`case when missing_since <= ${givenUpSince} then coalesce(given_up_at, ${now}) end`,
    })
    .where('id', '=', id)
    .returning('missingSince')
    .executeTakeFirst()
  return row?.missingSince?.getTime() === now.getTime()
}

/** The provider knows the payment after all, so the sweep reads it like any other. */
export async function clearMissing(db: Db, id: string): Promise<void> {
  await db.updateTable('payments').set({ missingSince: null, givenUpAt: null }).where('id', '=', id).execute()
}
