import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export async function hasOpeningNotice(db: Db, accountId: string, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('openingNotices')
    .select('campaignId')
    .where('accountId', '=', accountId)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveOpeningNotice(db: Db, accountId: string, campaignId: string, now: Date): Promise<void> {
  await db
    .insertInto('openingNotices')
    .values({ accountId, campaignId, requestedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOpeningNotice(db: Db, accountId: string, campaignId: string): Promise<void> {
  await db
    .deleteFrom('openingNotices')
    .where('accountId', '=', accountId)
    .where('campaignId', '=', campaignId)
    .execute()
}

export async function deleteOpeningNotices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('openingNotices').where('accountId', '=', accountId).execute()
}

export async function listOpeningNotices(
  db: Db,
  accountId: string,
): Promise<{ campaignTag: string; requestedAt: Date }[]> {
  return db
    .selectFrom('openingNotices')
    .innerJoin('campaigns', 'campaigns.id', 'campaignId')
    .select(['tag as campaignTag', 'requestedAt'])
    .where('accountId', '=', accountId)
    .orderBy('requestedAt')
    .execute()
}

export type TakenNotice = { readonly accountId: string; readonly tag: string; readonly isOpen: boolean }

/**
 * Deletes notices of campaigns that have opened, and returns them. A notice of an unpublished campaign waits; one of a
 * campaign that is over or cancelled is returned as not open. Two processes never take the same notice.
 */
export async function dequeueOpenedNotices(tx: Tx, now: Date, limit: number): Promise<TakenNotice[]> {
  const { rows } = await sql<TakenNotice>`
    with due as (
      select account_id, campaign_id, tag, coalesce(ends_at > ${now}, true) and cancelled_at is null as is_open
      from opening_notices join campaigns on campaigns.id = campaign_id
      where starts_at <= ${now} and (published or ends_at <= ${now} or cancelled_at is not null)
      order by campaign_id, account_id limit ${limit} for update of opening_notices skip locked
    ), taken as (
      delete from opening_notices using due
      where opening_notices.account_id = due.account_id and opening_notices.campaign_id = due.campaign_id
    )
    select account_id, tag, is_open from due`.execute(tx)
  return rows
}
