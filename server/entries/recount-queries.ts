import type { Difference } from '#domain/money/reconciliation.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** Stock and ticket numbers, rebuilt from the entries: the stored values and those of the rows, where they differ. */
export async function listStockDifferences(db: Db): Promise<Difference[]> {
  const { rows } =
    await sql<Difference>`${promisedTickets} union all ${ticketNumbers} union all ${nextTickets}`.execute(db)
  return rows
}

/** Capacity is the sum of free, held, claimed and sold tickets; entries by post or phone are not part of it. */
const promisedTickets = sql`
  select 'STOCK' as what, 'campaign ' || tag as about, capacity::text as stored,
    concat(remaining, ' free + ', taken, ' held, claimed and sold') as found
  from stock join campaigns on campaigns.id = stock.campaign_id
  cross join lateral (
    select coalesce(sum(quantity), 0) as taken from entries
    where campaign_id = stock.campaign_id and state <> 'RELEASED'
      and route not in ('POSTAL', 'PHONE')) promised
  where capacity <> remaining + taken`

/** A round's ticket numbers start at 1; each range starts after the end of the previous one. */
const ticketNumbers = sql`
  select 'TICKET_NUMBERS', concat('campaign ', tag, ', round of ', opens_at), 'from ' || expected, 'from ' || first_ticket
  from (
    select round_id, first_ticket,
      coalesce(lag(last_ticket) over (partition by round_id order by first_ticket), 0) + 1 as expected
    from entries where first_ticket is not null) numbered
  join rounds on rounds.id = round_id join campaigns on campaigns.id = rounds.campaign_id
  where first_ticket <> expected`

const nextTickets = sql`
  select 'NEXT_TICKET', concat('campaign ', tag, ', round of ', opens_at), next_ticket::text, (issued + 1)::text
  from rounds join campaigns on campaigns.id = rounds.campaign_id
  cross join lateral (
    select coalesce(sum(quantity), 0) as issued from entries
    where round_id = rounds.id and first_ticket is not null) numbered
  where next_ticket <> issued + 1`
