import type { Round } from '#domain/campaign/schedule.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** The last round that had closed when a card arrived. Within the days for post, the card can still enter it. */
export async function findClosedRound(db: Db, campaignId: string, receivedAt: Date): Promise<Round | null> {
  const row = await db
    .selectFrom('rounds')
    .select(['opensAt', 'closesAt'])
    .where('campaignId', '=', campaignId)
    .where('closesAt', '<=', receivedAt)
    .orderBy('closesAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The number of counted cards that are not typed yet, in open batches with the code of a campaign that arrived within a
 * period. A card of the batch may name another campaign. The freeze then waits a little for nothing.
 */
export async function countUntyped(
  db: Db,
  campaignId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select coalesce(sum(counted - typed), 0)::int as cards
    from post_batches join campaigns on campaign_code in (tag, upper(postal_entry_code)) cross join lateral (
      select count(*)::int as typed from post_cards where batch_id = post_batches.id) as cards
    where campaigns.id = ${campaignId} and closed_at is null and counted > typed
      and received_at >= ${from} and received_at < ${to}`.execute(db)
  return rows[0]!.cards
}
