import { v7 as uuid } from 'uuid'
import type { Route } from '#domain/campaign/campaign.ts'
import type { RoundEntries } from '#domain/campaign/round-entries.ts'
import type { Round } from '#domain/campaign/schedule.ts'
import { lastClosingSettled } from '#domain/money/payment.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The row of a round, created for its first entry. */
export async function ensureRound(tx: Tx, campaignId: string, round: Round): Promise<string> {
  const find = () =>
    tx
      .selectFrom('rounds')
      .select('id')
      .where('campaignId', '=', campaignId)
      .where('opensAt', '=', round.opensAt)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  await tx
    .insertInto('rounds')
    .values({ id: uuid(), campaignId, opensAt: round.opensAt, closesAt: round.closesAt })
    .onConflict((conflict) => conflict.columns(['campaignId', 'opensAt']).doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error(`no round of ${campaignId} at ${round.opensAt.toISOString()}`)
  return made.id
}

/** The entries that a line gives in one round of a campaign, for one item of a purchase. */
export type WantedEntry = Omit<RoundEntries, 'campaignTag'> & {
  readonly campaignId: string
  /** Null without a purchase. */
  readonly itemId: string | null
  readonly route: Route
}

/** The owner of entries. */
export type Taker = { accountId: string; personId: string; purchaseId: string }
export type HeldEntry = WantedEntry & { readonly roundId: string }

export function entryRow(
  { accountId, purchaseId }: { accountId: string | null; purchaseId: string | null },
  entry: HeldEntry,
  now: Date,
) {
  return {
    id: uuid(),
    accountId,
    campaignId: entry.campaignId,
    roundId: entry.roundId,
    purchaseId,
    itemId: entry.itemId,
    route: entry.route,
    state: 'HELD',
    quantity: entry.quantity,
    limitPeriod: entry.period,
    createdAt: now,
  }
}

/** The fields of an entry that its counts and the stock need. */
export type MovedEntry = Pick<WantedEntry, 'campaignId' | 'quantity' | 'period'>

/** Moves a purchase's entries from the states `from`. Returns only moved entries, so a repetition returns none. */
export async function moveEntries(
  tx: Tx,
  purchaseId: string,
  from: readonly string[],
  to: string,
): Promise<MovedEntry[]> {
  return tx
    .updateTable('entries')
    .set({ state: to })
    .where('purchaseId', '=', purchaseId)
    .where('state', 'in', [...from])
    .returning(['campaignId', 'quantity', 'limitPeriod as period'])
    .execute()
}

/**
 * Claims released entries again. Returns for each whether its round is over: it has been frozen, or it closed so long
 * ago that payment now is too late.
 */
export async function claimReleasedEntries(
  tx: Tx,
  purchaseId: string,
  now: Date,
): Promise<(MovedEntry & { isOver: boolean })[]> {
  const settled = lastClosingSettled(now)
  return tx
    .updateTable('entries')
    .from('rounds')
    .set({ state: 'CLAIMED' })
    .whereRef('rounds.id', '=', 'roundId')
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'RELEASED')
    .returning([
      'entries.campaignId',
      'quantity',
      'limitPeriod as period',
      sql<boolean>`frozen_at is not null or coalesce(closes_at <= ${settled}, false)`.as('isOver'),
    ])
    .execute()
}

/**
 * Late money and a freeze of its rounds wait for each other. The lock is `key share`, like that of an inserted entry,
 * so it does not block the numbering of tickets.
 */
export async function waitForFreeze(tx: Tx, purchaseId: string): Promise<void> {
  await sql`
    select id from rounds where id in (select round_id from entries where purchase_id = ${purchaseId})
    order by id for key share`.execute(tx)
}

export async function listEntries(db: Db, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return []
  return db
    .selectFrom('entries')
    .innerJoin('rounds', 'rounds.id', 'entries.roundId')
    .select([
      'entries.number as number',
      'roundId',
      'entrantKey',
      'purchaseId',
      'itemId',
      'entries.campaignId',
      'route',
      'entries.state as state',
      'quantity',
      'closesAt',
      'firstTicket',
      'lastTicket',
    ])
    .where('purchaseId', '=', sql<string>`any(${purchaseIds}::uuid[])`)
    .orderBy('entries.number')
    .execute()
}

/** The number of the purchase's first free entry. */
export async function findFreeTicket(db: Db, purchaseId: string): Promise<number | null> {
  const row = await db
    .selectFrom('entries')
    .select('number')
    .where('purchaseId', '=', purchaseId)
    .where('route', 'in', ['FREE_WEB', 'PROMO'])
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}
