import type { CreditSource } from '#domain/money/credit.ts'
import type { Pence } from '#domain/money/money.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Brands } from './find-people-queries.ts'

export type PersonRow = {
  id: string
  since: Date
  monthlyLimitPence: number | null
  nextLimitPence: number | null
  nextLimitAt: Date | null
  breakUntil: Date | null
  excludedUntil: Date | null
  joined: number
}

/** The person of an id, or the person they were joined with. */
export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select persons.id, persons.created_at as since, persons.monthly_limit_pence, persons.next_limit_pence,
      persons.next_limit_at, persons.break_until, persons.excluded_until,
      (select count(*)::integer from persons as former where former.joined_person_id = persons.id) as joined
    from persons as meant join persons on persons.id = coalesce(meant.joined_person_id, meant.id)
    where meant.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type PersonAccount = {
  id: string
  number: number
  type: 'GUEST' | 'REGISTERED'
  state: 'ACTIVE' | 'BLOCKED' | 'DELETED'
  brand: string
  since: Date
  email: string
  emailConfirmedAt: Date | null
  firstName: string | null
  lastName: string | null
  birthDate: string | null
  postcode: string | null
  msisdn: string | null
  phoneVerifiedUntil: Date | null
  termsAcceptedAt: Date | null
  codesSent: number
}

export async function listAccounts(db: Db, personId: string, brands: Brands): Promise<PersonAccount[]> {
  const { rows } = await sql<PersonAccount>`
    select id, number::float8 as number, account_type as type, state, brand, created_at as since, email,
      email_confirmed_at, first_name, last_name, dob as "birthDate",
      postcode, msisdn, msisdn_exp as phone_verified_until,
      terms_and_privacy_at as terms_accepted_at,
      (select count(*)::integer from verification_codes where account_id = accounts.id) as "codesSent"
    from accounts where person_id = ${personId} and (${brands}::text[] is null or brand = any(${brands}))
    order by created_at desc`.execute(db)
  return rows
}

export function listSpending(db: Db, personId: string) {
  return db
    .selectFrom('personSpend')
    .select(['month', 'kind', 'spentPence'])
    .where('personId', '=', personId)
    .orderBy('month', 'desc')
    .orderBy('kind')
    .limit(48)
    .$narrowType<{ spentPence: Pence }>()
    .execute()
}

export type PersonPurchase = {
  id: string
  number: number
  createdAt: Date
  completedAt: Date | null
  state: string
  brand: string
  itemsPence: Pence
  discountPence: Pence
  creditPence: Pence
  totalPence: Pence
  refundedPence: Pence
  promoCode: string | null
}

const PURCHASES_MAX = 100

export async function listPurchases(db: Db, accountIds: readonly string[]): Promise<PersonPurchase[]> {
  const { rows } = await sql<PersonPurchase>`
    select purchase.* from unnest(${accountIds}::uuid[]) as given (id) cross join lateral (
      select id, number::float8 as number, created_at, completed_at, state, brand, items_pence,
        discount_pence, credit_pence, total_pence, refunded_pence + refunded_credit_pence as refunded_pence, promo_code
      from purchases where account_id = given.id order by created_at desc limit ${PURCHASES_MAX}) as purchase
    order by created_at desc limit ${PURCHASES_MAX}`.execute(db)
  return rows
}

export type PersonEntry = {
  number: number
  purchaseId: string
  campaignTag: string
  title: string
  route: string
  state: string
  quantity: number
  firstTicket: number | null
  lastTicket: number | null
  roundId: string
  closesAt: Date | null
}

export async function listEntries(db: Db, purchaseIds: readonly string[]): Promise<PersonEntry[]> {
  const { rows } = await sql<PersonEntry>`
    select entries.number::float8 as number, purchase_id, tag as campaign_tag, title, route, state, entries.quantity,
      first_ticket, last_ticket, round_id, closes_at
    from entries join rounds on rounds.id = round_id join campaigns on campaigns.id = entries.campaign_id
    where purchase_id = any(${purchaseIds}::uuid[]) order by entries.created_at desc, entries.number desc`.execute(db)
  return rows
}

export type PersonLot = {
  source: CreditSource
  title: string
  grantedPence: Pence
  leftPence: Pence
  heldPence: Pence
  hasLapsed: boolean
  expiresAt: Date | null
  createdAt: Date
}

export async function listLots(db: Db, accountIds: readonly string[]): Promise<PersonLot[]> {
  const { rows } = await sql<PersonLot>`
    select source, title, granted_pence, posted_pence - held_pence as left_pence, held_pence, lapsed as has_lapsed,
      expires_at, created_at
    from credit_lots join ledger_accounts on ledger_accounts.id = credit_lots.id
    where account_id = any(${accountIds}::uuid[]) order by created_at desc`.execute(db)
  return rows
}

export type AccountEvent = { accountId: string; name: string; data: Record<string, unknown>; happenedAt: Date }

const EVENTS_MAX = 300

export async function listEvents(db: Db, accountIds: readonly string[]): Promise<AccountEvent[]> {
  const { rows } = await sql<AccountEvent>`
    select event.* from unnest(${accountIds}::uuid[]) as given (id) cross join lateral (
      select account_id, name, data, happened_at from account_events
      where account_id = given.id order by happened_at desc limit ${EVENTS_MAX}) as event
    order by happened_at desc limit ${EVENTS_MAX}`.execute(db)
  return rows
}

export type PersonSession = {
  accountId: string
  startedAt: Date
  endsAt: Date
  endedAt: Date | null
  endedWhy: string | null
  brand: string
  platform: string
}

const SESSIONS_MAX = 50

export async function listSessions(db: Db, accountIds: readonly string[]): Promise<PersonSession[]> {
  const { rows } = await sql<PersonSession>`
    select account_id, created_at as started_at, expires_at as ends_at, ended_at, ended_why, brand, platform
    from sessions where account_id = any(${accountIds}::uuid[])
    order by created_at desc limit ${SESSIONS_MAX}`.execute(db)
  return rows
}

export type PersonCase = {
  roundId: string
  campaignTag: string
  prize: string | null
  ticket: number
  state: string
  openedAt: Date
}

export async function listCases(db: Db, accountIds: readonly string[]): Promise<PersonCase[]> {
  const { rows } = await sql<PersonCase>`
    select winner_cases.round_id, tag as campaign_tag, prize_title as prize, winner_cases.ticket::float8 as ticket,
      winner_cases.state, opened_at
    from unnest(${accountIds}::uuid[]) as given (id)
      join purchases on purchases.account_id = given.id
      join entries on entries.purchase_id = purchases.id
      join winner_cases on winner_cases.entry_id = entries.id
      join campaigns on campaigns.id = entries.campaign_id
    order by opened_at desc`.execute(db)
  return rows
}

export type PersonWheelPrize = { prizeId: string; number: number; prize: string; state: string; wonAt: Date }

/** Prizes of the wheel that are sent manually. */
export async function listWheelPrizes(db: Db, accountIds: readonly string[]): Promise<PersonWheelPrize[]> {
  const { rows } = await sql<PersonWheelPrize>`
    select spins.id as prize_id, number::float8 as number, won ->> 'description' as prize, prize_cases.state,
      opened_at as won_at
    from unnest(${accountIds}::uuid[]) as given (id)
      join spins on spins.account_id = given.id and spins.prize_id is not null
      join prize_cases on prize_cases.spin_id = spins.id
    order by opened_at desc`.execute(db)
  return rows
}

export function listNotes(db: Db, personId: string) {
  return db
    .selectFrom('personNotes')
    .select(['madeAt', 'madeBy', 'words'])
    .where('personId', '=', personId)
    .orderBy('madeAt', 'desc')
    .execute()
}

export async function hasLot(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('creditLots').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The credit that staff have granted a person since an instant. */
export async function sumGivenSince(db: Db, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(granted_pence), 0)::float8 as pence
    from accounts join credit_lots on account_id = accounts.id
    where person_id = ${personId} and source = 'GOODWILL' and credit_lots.created_at > ${since}`.execute(db)
  return rows[0]!.pence
}

export async function findPurchase(db: Db, number: number) {
  const row = await db
    .selectFrom('purchases')
    .select(['id', 'accountId', 'completedAt', 'brand'])
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}
