import type { Round } from '#domain/schedule.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { ensureRound } from './queries.ts'

/** The row of a round without entries, with its closing as the schedule has it now. */
export async function keepClosing(tx: Tx, campaignId: string, round: Round): Promise<void> {
  const id = await ensureRound(tx, campaignId, round)
  await tx
    .updateTable('rounds')
    .set({ closes_at: round.closesAt })
    .where('id', '=', id)
    .where('frozen_at', 'is', null)
    .where('closes_at', 'is distinct from', round.closesAt)
    .execute()
}

export type DueRound = { readonly id: string; readonly closesAt: Date }

/** Rounds that have closed and are not frozen; the oldest first. */
export async function listDueRounds(db: Db, now: Date, limit: number): Promise<DueRound[]> {
  const { rows } = await sql<DueRound>`
    select id, closes_at as "closesAt" from rounds
    where frozen_at is null and closes_at is not null and closes_at <= ${now}
      and (select draw_method from campaigns where campaigns.id = campaign_id) = 'BEACON'
    order by closes_at limit ${limit}`.execute(db)
  return rows
}

/**
 * A round as it is to be frozen. `for update` and the inserts of entries wait for each other; the next statement counts
 * what was inserted.
 */
export async function lockClosing(tx: Tx, roundId: string) {
  const round = await tx
    .selectFrom('rounds')
    .select([
      'campaign_id as campaignId',
      'opens_at as opensAt',
      'closes_at as closesAt',
      'next_ticket as nextTicket',
      'frozen_at as frozenAt',
    ])
    .where('id', '=', roundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const unsettled = await tx
    .selectFrom('entries')
    .select('id')
    .where('round_id', '=', roundId)
    .where('state', 'in', [sql.lit('HELD'), sql.lit('CLAIMED')])
    .limit(1)
    .executeTakeFirst()
  return { ...round, isUnsettled: unsettled !== undefined }
}

/** From here no ticket of the round is numbered. */
export async function markFrozen(tx: Tx, roundId: string, now: Date): Promise<void> {
  await tx.updateTable('rounds').set({ frozen_at: now }).where('id', '=', roundId).execute()
}

/** From here no line in the register of a round leads to a person. */
export async function clearEntrantKey(tx: Tx, roundId: string): Promise<void> {
  await tx.updateTable('rounds').set({ entrant_key: null }).where('id', '=', roundId).execute()
}
