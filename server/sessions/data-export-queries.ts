import type { DataExport } from '#contract/data-export.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Every stored session of an account, with the id under which pages reported its events. */
export async function listOwnSessions(
  db: Db,
  accountId: string,
): Promise<{ ids: string[]; sessions: DataExport['sessions'] }> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'expiresAt', 'endedAt', 'endedWhy', 'brand', 'campaignTag', 'platform', 'attribution'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    sessions: rows.map(({ id: _, ...session }) => session) as DataExport['sessions'],
  }
}
