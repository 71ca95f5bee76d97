import { plannedDrawAt } from '#server/draws/exports.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** The accounts, and the person whose cards and calls also count. Null leaves the cards out. */
export type Whose = { readonly accountIds: readonly string[]; readonly personId: string | null }

export type OpenRound = { roundId: string; campaignTag: string; title: string; tickets: number; drawsAt: Date | null }

/** `entered` has every issued entry of the accounts and the cards, found by its purchase or its card. */
const entered = ({ accountIds, personId }: Whose, before: Date) => sql`entered as (
  select e.id, e.round_id, e.quantity
  from unnest(${accountIds}::uuid[]) as given (id)
    join purchases p on p.account_id = given.id
    join entries e on e.purchase_id = p.id
    left join purchase_items i on i.id = e.item_id
  where e.first_ticket is not null and p.created_at <= ${before}
    and p.state not in ('REFUNDING', 'REFUNDED') and i.void_at is null
  union all
  select e.id, e.round_id, e.quantity
  from post_cards join entries e on e.id = post_cards.entry_id
  where post_cards.person_id in (
    select id from persons where id = ${personId}::uuid
    union all select id from persons where joined_person_id = ${personId}::uuid))`

/** Rounds that are neither drawn nor cancelled, sorted by planned draw. */
export async function listOpenRounds(db: Db, whose: Whose, before: Date): Promise<OpenRound[]> {
  const { rows } = await sql<OpenRound>`
    with ${entered(whose, before)}
    select r.id as round_id, c.tag as campaign_tag, c.title, mine.tickets, ${plannedDrawAt} as "drawsAt"
    from (select round_id, sum(quantity)::int as tickets from entered group by round_id) as mine
      join rounds r on r.id = mine.round_id
      join campaigns c on c.id = r.campaign_id
    where c.cancelled_at is null
      and not exists (select from draws where draws.round_id = r.id)
      and not exists (select from elsewhere_results where elsewhere_results.round_id = r.id and approved_at is not null)
    order by "drawsAt" nulls last, r.id`.execute(db)
  return rows
}

export type OpenCase = { campaignTag: string | null; prize: string | null; state: string; isOnHold: boolean }

/** Prizes of draws and of the wheel that are not handed over yet. A wheel prize has no campaign. */
export async function listOpenCases(db: Db, whose: Whose, before: Date): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    with ${entered(whose, before)}
    select tag as campaign_tag, prize_title as prize, winner_cases.state, hold_reason is not null as is_on_hold,
      opened_at as at
    from entered join winner_cases on winner_cases.entry_id = entered.id
      join rounds on rounds.id = winner_cases.round_id join campaigns on campaigns.id = rounds.campaign_id
    where winner_cases.state not in ('AWARDED', 'FORFEITED')
    union all
    select null, won ->> 'description', prize_cases.state, false, opened_at
    from unnest(${whose.accountIds}::uuid[]) as given (id)
      join spins on spins.account_id = given.id and spins.prize_id is not null
      join prize_cases on spin_id = spins.id
    where prize_cases.state in ('OPEN', 'SENT')
    order by at`.execute(db)
  return rows
}

export type MoneyUnderWay = {
  payments: number
  paymentsPence: number
  refunds: number
  refundsPence: number
  disputes: number
  disputesPence: number
}

/** Payments that are confirmed and not complete, refunds that the provider has not confirmed, and open disputes. */
export async function sumMoneyUnderWay(db: Db, { accountIds }: Whose): Promise<MoneyUnderWay> {
  const { rows } = await sql<MoneyUnderWay>`
    with own as materialized (
      select p.id, p.state, p.confirmed_at, p.total_pence
      from unnest(${accountIds}::uuid[]) as given (id) join purchases p on p.account_id = given.id),
    moving as (
      select total_pence as pence from own
      where state in ('CLAIMED', 'CAPTURED') or state in ('HELD', 'PAYING') and confirmed_at is not null),
    going_back as (
      select amount_pence as pence from own join refunds on refunds.purchase_id = own.id
      where refunds.state = 'PENDING'),
    disputed as (
      select disputes.amount_pence as pence from own join payments on payments.purchase_id = own.id
        join disputes on disputes.payment_id = payments.id
      where disputes.standing = 'OPEN')
    select
      (select count(*)::int from moving) as payments,
      (select coalesce(sum(pence), 0)::int from moving) as "paymentsPence",
      (select count(*)::int from going_back) as refunds,
      (select coalesce(sum(pence), 0)::int from going_back) as "refundsPence",
      (select count(*)::int from disputed) as disputes,
      (select coalesce(sum(pence), 0)::int from disputed) as "disputesPence"`.execute(db)
  return rows[0]!
}

type AtStake = { hasCase: boolean; hasCard: boolean; hasCredit: boolean }

/**
 * The valuables of a person that a stranger could take over with one of their accounts: open prize cases of a draw or
 * the wheel, saved cards and credit.
 */
export async function listStakes(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<AtStake>`
    with own as (select id from accounts where person_id = ${personId})
    select
      exists (select from entries join winner_cases on entry_id = entries.id
        where entries.account_id in (select id from own) and winner_cases.state not in ('AWARDED', 'FORFEITED'))
      or exists (select from spins join prize_cases on spin_id = spins.id
        where spins.account_id in (select id from own) and prize_cases.state in ('OPEN', 'SENT')) as "hasCase",
      exists (select from saved_cards where account_id in (select id from own) and removed_at is null) as "hasCard",
      exists (select from credit_lots join ledger_accounts on ledger_accounts.id = credit_lots.id
        where account_id in (select id from own) and not lapsed and posted_pence > 0) as "hasCredit"`.execute(db)
  const { hasCase, hasCard, hasCredit } = rows[0]!
  return [
    ...(hasCase ? ['an open prize case'] : []),
    ...(hasCard ? ['a saved card'] : []),
    ...(hasCredit ? ['site credit'] : []),
  ]
}
