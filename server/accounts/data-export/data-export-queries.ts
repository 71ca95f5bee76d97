import type { DataExport } from '#contract/data-export.ts'
import { pence } from '#domain/money/money.ts'
import type { Db } from '#server/platform/db/db.ts'

type Row = Omit<DataExport['account'], 'external_id'> & { number: number; emailFolded: string }

/** Columns have the names of the answer's fields, so that each is named once. */
export async function findOwnAccount(db: Db, id: string): Promise<Row> {
  const row = await db
    .selectFrom('accounts')
    .select([
      'number',
      'email_folded as emailFolded',
      'email_confirmed_at',
      'account_type',
      'email',
      'first_name',
      'last_name',
      'gender',
      'gender_other',
      'dob',
      'postcode',
      'msisdn',
      'msisdn_exp',
      'terms_and_privacy_at as terms_and_privacy',
      'brand',
      'opt_in_sms',
      'opt_in_email',
      'attribution',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as Row
}

export async function listOwnOptIns(db: Db, id: string): Promise<DataExport['brand_opt_ins']> {
  return db
    .selectFrom('brand_opt_ins')
    .select(['name', 'opt_in_sms', 'opt_in_email', 'changed_at'])
    .where('account_id', '=', id)
    .orderBy('name')
    .execute()
}

export async function findOwnLimits(db: Db, accountId: string): Promise<DataExport['limits']> {
  const { monthlyPence, nextPence, ...rest } = await db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'person_id')
    .select([
      'monthly_limit_pence as monthlyPence',
      'next_limit_pence as nextPence',
      'next_limit_at as next_monthly_at',
      'break_until',
      'excluded_until',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const orNull = (amount: number | null) => (amount === null ? null : pence(amount))
  return { monthly: orNull(monthlyPence), next_monthly: orNull(nextPence), ...rest }
}

export async function listOwnEvents(db: Db, id: string): Promise<DataExport['account_events']> {
  const rows = await db
    .selectFrom('account_events')
    .select(['name', 'data', 'happened_at'])
    .where('account_id', '=', id)
    .orderBy('happened_at')
    .execute()
  return rows as DataExport['account_events']
}
