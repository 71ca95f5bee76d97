import type { Round } from '#domain/campaign/schedule.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { ensureRound } from './queries.ts'

/** Creates the row of a round without entries, with the closing of the current schedule. */
export async function saveClosing(tx: Tx, campaignId: string, round: Round): Promise<void> {
  const id = await ensureRound(tx, campaignId, round)
  await tx
    .updateTable('rounds')
    .set({ closesAt: round.closesAt })
    .where('id', '=', id)
    .where('frozenAt', 'is', null)
    .where('closesAt', 'is distinct from', round.closesAt)
    .execute()
}

/**
 * Closes open rounds earlier than planned. A round with a later closing in the schedule has its row from `saveClosing`.
 */
export async function closeRounds(tx: Tx, campaignId: string, at: Date): Promise<void> {
  await tx
    .updateTable('rounds')
    .set({ closesAt: at })
    .where('campaignId', '=', campaignId)
    .where('frozenAt', 'is', null)
    .where('opensAt', '<', at)
    .where('closesAt', '>', at)
    .execute()
}

export type DueRound = { readonly id: string; readonly closesAt: Date; readonly postalGraceDays: number }

/**
 * Closed rounds that are not frozen, oldest first. Rounds that wait for post are left out until an hour before their
 * freeze, because a day in London may be an hour short; `freezesAt` has the exact time.
 */
export async function listDueRounds(db: Db, now: Date, limit: number): Promise<DueRound[]> {
  const { rows } = await sql<DueRound>`
    select rounds.id, closes_at, postal_grace_days
    from rounds join campaigns on campaigns.id = campaign_id
    where frozen_at is null and closes_at is not null and closes_at <= ${now} and draw_method = 'BEACON'
      and cancelled_at is null
      and (postal_grace_days = 0 or closes_at + make_interval(hours => 24 * postal_grace_days + 23) <= ${now})
    order by closes_at limit ${limit}`.execute(db)
  return rows
}

/** Purchases with held or claimed entries in rounds that closed before an instant, regardless of the draw method. */
export async function listUnsettledPurchases(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct purchase_id as id from entries join rounds on rounds.id = round_id
    where state in ('HELD', 'CLAIMED') and frozen_at is null and closes_at <= ${closedBefore}
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks a round before its freeze. `for update` and the inserts of entries wait for each other; the next statement
 * counts the inserted entries.
 */
export async function lockClosing(tx: Tx, roundId: string) {
  const round = await tx
    .selectFrom('rounds')
    .select(['campaignId', 'opensAt', 'closesAt', 'nextTicket', 'frozenAt', 'waitedUntil'])
    .where('id', '=', roundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const unsettled = await tx
    .selectFrom('entries')
    .select('id')
    .where('roundId', '=', roundId)
    .where('state', 'in', [sql.lit('HELD'), sql.lit('CLAIMED')])
    .limit(1)
    .executeTakeFirst()
  const cancelled = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', round.campaignId)
    .where('cancelledAt', 'is not', null)
    .executeTakeFirst()
  return { ...round, isUnsettled: unsettled !== undefined, isCancelled: cancelled !== undefined }
}

/** An attempt to freeze has found an entry with a pending payment. */
export async function recordWait(tx: Tx, roundId: string, now: Date): Promise<void> {
  await tx.updateTable('rounds').set({ waitedUntil: now }).where('id', '=', roundId).execute()
}

/** No ticket of the round is numbered after this. */
export async function markFrozen(tx: Tx, roundId: string, now: Date): Promise<void> {
  await tx.updateTable('rounds').set({ frozenAt: now }).where('id', '=', roundId).execute()
}

/** No line in the register of the round can be traced to a person after this. */
export async function clearEntrantKey(tx: Tx, roundId: string): Promise<void> {
  await tx.updateTable('rounds').set({ entrantKey: null }).where('id', '=', roundId).execute()
}
