import type { DataExport } from '#contract/data-export.ts'
import { pence } from '#domain/money/money.ts'
import type { Db } from '#server/platform/db/db.ts'

type Row = Omit<DataExport['account'], 'externalId'> & { number: number; emailFolded: string }

/** Columns have the names of the answer's fields, so that each is named once. */
export async function findOwnAccount(db: Db, id: string): Promise<Row> {
  const row = await db
    .selectFrom('accounts')
    .select([
      'number',
      'emailFolded',
      'emailConfirmedAt',
      'accountType',
      'email',
      'firstName',
      'lastName',
      'gender',
      'genderOther',
      'dob',
      'postcode',
      'msisdn',
      'msisdnExp',
      'termsAndPrivacyAt as termsAndPrivacy',
      'brand',
      'optInSms',
      'optInEmail',
      'attribution',
      'createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as Row
}

export async function listOwnOptIns(db: Db, id: string): Promise<DataExport['brandOptIns']> {
  return db
    .selectFrom('brandOptIns')
    .select(['name', 'optInSms', 'optInEmail', 'changedAt'])
    .where('accountId', '=', id)
    .orderBy('name')
    .execute()
}

export async function findOwnLimits(db: Db, accountId: string): Promise<DataExport['limits']> {
  const { monthlyPence, nextMonthlyPence, ...rest } = await db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'personId')
    .select([
      'monthlyLimitPence as monthlyPence',
      'nextLimitPence as nextMonthlyPence',
      'nextLimitAt as nextMonthlyAt',
      'breakUntil',
      'excludedUntil',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const orNull = (amount: number | null) => (amount === null ? null : pence(amount))
  return { monthlyPence: orNull(monthlyPence), nextMonthlyPence: orNull(nextMonthlyPence), ...rest }
}

export async function listOwnEvents(db: Db, id: string): Promise<DataExport['accountEvents']> {
  const rows = await db
    .selectFrom('accountEvents')
    .select(['name', 'data', 'happenedAt'])
    .where('accountId', '=', id)
    .orderBy('happenedAt')
    .execute()
  return rows as DataExport['accountEvents']
}
