import type { Lot } from '#domain/money/credit.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import { type Account, accountsWithPersons, withRestrictions } from '#server/accounts/exports.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Source } from '#server/sessions/exports.ts'

/**
 * The session and account that the guards check. The row decides: a session that was ended is refused, however long its
 * token would be valid.
 */
export type CallerRow = Pick<Account, 'number' | 'state' | 'personId' | 'accountType'> & {
  sessionId: string
  accountId: string
  brand: string
  campaignTag: string | null
  source: Source
  isProved: boolean
  endedAt: Date | null
}

export async function listCallers(db: Db, sessionIds: readonly string[]): Promise<CallerRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select([
      'sessions.id as sessionId',
      'sessions.accountId',
      'sessions.brand',
      'sessions.campaignTag',
      'sessions.attribution as source',
      'sessions.isProved',
      'sessions.endedAt',
      'accounts.number',
      'accounts.state',
      'accounts.personId',
      'accounts.accountType',
    ])
    .where(sql<boolean>`sessions.id = any(${sessionIds}::uuid[])`)
    .execute()
  return rows as CallerRow[]
}

type UnseenCredit = { title: string; description: string; amountPence: Pence }
type LotRow = { id: string; leftPence: number; expiresAt: string | null; createdAt: string }

/**
 * All data that a browser needs of its account, in one statement: each page opened by a signed-in user reads it. Credit
 * that the account's next start releases counts as released already.
 */
export async function findSessionFacts(db: Db, accountId: string, londonDay: string) {
  const row = await accountsWithPersons(db)
    .where('accounts.id', '=', accountId)
    .select([
      sql<LotRow[] | null>`(
        select json_agg(json_build_object('id', lots.id, 'expiresAt', expires_at, 'createdAt', lots.created_at,
          'leftPence', posted_pence - held_pence + coalesce(released.pence, 0)))
        from credit_lots as lots join ledger_accounts on ledger_accounts.id = lots.id
        left join (
          select debit_account_id as id, sum(amount_pence)::integer as pence
          from purchases join ledger_transfers as pending on pending.purchase_id = purchases.id
          where purchases.account_id = ${accountId} and purchases.state in ('HELD', 'PAYING')
            and confirmed_at is null and credit_pence > 0 and pending.state = 'PENDING'
            and not exists (select from ledger_transfers as done where done.resolves = pending.id)
          group by debit_account_id
        ) as released on released.id = lots.id
        where lots.account_id = accounts.id and not lapsed)`.as('lots'),
      sql<UnseenCredit | null>`(
        select json_build_object('title', title, 'description', description, 'amountPence', granted_pence)
        from credit_lots where account_id = accounts.id and seen_at is null order by created_at desc limit 1)`.as(
        'unseen',
      ),
      sql<boolean>`(
        exists (select from spins where day = ${londonDay} and spins.account_id = accounts.id)
        or exists (
          select from spins join (
            select accounts.person_id as id
            union all select id from persons as joined where joined.joined_person_id = accounts.person_id
          ) as same on same.id = spins.person_id where day = ${londonDay}))`.as('hasSpun'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { lots, unseen, hasSpun, ...account } = row
  return { account: withRestrictions(account), lots: (lots ?? []).map(lotOf), unseen, hasSpun }
}

function lotOf({ id, leftPence, expiresAt, createdAt }: LotRow): Lot {
  return {
    id,
    leftPence: pence(leftPence),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    createdAt: new Date(createdAt),
  }
}
