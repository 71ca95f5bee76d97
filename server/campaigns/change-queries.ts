import { v7 as uuid } from 'uuid'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type ChangeKind = 'CHANGED' | 'EXTENDED' | 'ENDED' | 'CANCELLED'

export type NewChange = {
  campaignId: string
  kind: ChangeKind
  what: string
  reason: string | null
  /** The closing that the database then lets through, at the same instant. */
  endsAt: Date | null
  at: Date
}

export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  await tx
    .insertInto('campaignChanges')
    .values({
      id: uuid(),
      campaignId: change.campaignId,
      kind: change.kind,
      what: change.what,
      reason: change.reason,
      endsAt: change.endsAt,
      happenedAt: change.at,
    })
    .execute()
}

/** Purchases with tickets in the round that closes at an instant and is not frozen, in the order of their ids. */
export async function listEnteredPurchases(
  db: Db,
  given: { campaignId: string; closesAt: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct purchase_id as id from rounds join entries on entries.round_id = rounds.id
    where rounds.campaign_id = ${given.campaignId} and rounds.closes_at = ${given.closesAt} and rounds.frozen_at is null
      and first_ticket is not null and purchase_id is not null
      and (${given.after}::uuid is null or purchase_id > ${given.after}::uuid)
    order by purchase_id limit ${given.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const CHANGES_MAX = 50

/** Newest first. */
export async function listChanges(db: Db, tag: string) {
  const rows = await db
    .selectFrom('campaignChanges')
    .innerJoin('campaigns', 'campaigns.id', 'campaignId')
    .select(['kind', 'what', 'reason', 'happenedAt'])
    .where('tag', '=', tag)
    .orderBy('happenedAt', 'desc')
    .orderBy('campaignChanges.id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ChangeKind }))
}
