import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { plannedDrawAt } from '../admin/queries.ts'

/** Entries `e` of an account `a` in rounds `r` of campaigns `c` that are drawn between two instants. */
const drawnBetween = (from: Date, to: Date) => sql`
  from purchases p join entries e on e.purchase_id = p.id
  join rounds r on r.id = e.round_id
  join campaigns c on c.id = r.campaign_id
  where p.account_id = a.account_id and first_ticket is not null
    and r.closes_at is not null and r.closes_at < ${to} and c.cancelled_at is null
    and ${plannedDrawAt} > ${from} and ${plannedDrawAt} < ${to}`

/**
 * Accounts that want reminders, have had none on this London day, and have a draw in the rest of it. `offset 0` makes
 * PostgreSQL look up each account's purchases by their index, regardless of its estimates for the rest.
 */
export async function listRemindersDue(db: Db, day: string, now: Date, to: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from result_emails a
    where is_reminded and (reminded_on is null or reminded_on < ${day}::date)
      and exists (select ${drawnBetween(now, to)} offset 0)
    order by account_id limit ${limit}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** False if another transaction was faster. */
export async function markReminded(tx: Tx, accountId: string, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update result_emails set reminded_on = ${day}::date
    where account_id = ${accountId} and is_reminded and (reminded_on is null or reminded_on < ${day}::date)`.execute(tx)
  return numAffectedRows === 1n
}

export type ComingDraw = {
  readonly roundId: string
  readonly tag: string
  readonly title: string
  readonly tickets: number
  readonly drawsAt: Date
}

/** The coming draws of an account that wants reminders, the next draw first. */
export async function listComingDraws(db: Db, accountId: string, now: Date, to: Date): Promise<ComingDraw[]> {
  const { rows } = await sql<ComingDraw>`
    select drawn.* from result_emails a cross join lateral (
      select r.id as round_id, c.tag, c.title, sum(e.quantity)::int as tickets, ${plannedDrawAt} as draws_at
      ${drawnBetween(now, to)}
      group by r.id, c.id
    ) as drawn
    where account_id = ${accountId} and is_reminded
    order by draws_at, round_id limit ${DRAWS_AN_EMAIL}`.execute(db)
  return rows
}

const DRAWS_AN_EMAIL = 20
