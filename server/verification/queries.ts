import { v7 as uuid } from 'uuid'
import type { DataExport } from '#contract/data-export.ts'
import { deleteBefore } from '#server/platform/db/batches.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** Serialises transactions that count the codes sent to a number or from an address. */
export async function lockSends(tx: Tx, subjects: readonly string[]): Promise<void> {
  for (const subject of [...subjects].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`codes to ${subject}`}, 0))`.execute(tx)
}

export type Sent = {
  byAddress: number
  byNetwork: number
  byAccount: number
  toNumber: number
  /** The last time that a code was successfully sent to this account. */
  lastAt: Date | null
}

/** The codes sent today, and those recently sent from an address and not confirmed. */
export async function countSent(
  tx: Tx,
  of: {
    accountId: string
    msisdn: string
    address: string | null
    network: string | null
    dayStart: Date
    addressSince: Date
  },
): Promise<Sent> {
  const codes = tx.selectFrom('verificationCodes')
  const count = sql<number>`count(*)::int`
  const unconfirmed = (column: 'address' | 'network', from: string) =>
    codes
      .select(count.as('sent'))
      .where(column, '=', from)
      .where('confirmedAt', 'is', null)
      .where('createdAt', '>', of.addressSince)
      .executeTakeFirstOrThrow()
  const byAddress = of.address ? await unconfirmed('address', of.address) : { sent: 0 }
  const byNetwork = of.network ? await unconfirmed('network', of.network) : { sent: 0 }
  const byAccount = await codes
    .select([
      sql<number>`(count(*) filter (where created_at >= ${of.dayStart}))::int`.as('sent'),
      sql<Date | null>`max(created_at) filter (where undelivered_at is null)`.as('lastAt'),
    ])
    .where('accountId', '=', of.accountId)
    .executeTakeFirstOrThrow()
  const toNumber = await codes
    .select(count.as('sent'))
    .where('msisdn', '=', of.msisdn)
    .where('createdAt', '>=', of.dayStart)
    .executeTakeFirstOrThrow()
  return {
    byAddress: byAddress.sent,
    byNetwork: byNetwork.sent,
    byAccount: byAccount.sent,
    toNumber: toNumber.sent,
    lastAt: byAccount.lastAt,
  }
}

export async function insertCode(
  tx: Tx,
  code: {
    accountId: string
    msisdn: string
    codeHash: string
    address: string | null
    network: string | null
    now: Date
    expiresAt: Date
  },
): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('verificationCodes')
    .values({
      id,
      accountId: code.accountId,
      msisdn: code.msisdn,
      codeHash: code.codeHash,
      address: code.address,
      network: code.network,
      createdAt: code.now,
      expiresAt: code.expiresAt,
    })
    .execute()
  return id
}

export async function setUndelivered(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('verificationCodes').set({ undeliveredAt: now }).where('id', '=', id).execute()
}

/** The last code that an account requested: older ones are no longer valid. */
export async function lockLastCode(tx: Tx, accountId: string) {
  return tx
    .selectFrom('verificationCodes')
    .select(['id', 'msisdn', 'codeHash', 'tries', 'expiresAt', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('verificationCodes').set({ tries: sql`tries + 1` }).where('id', '=', id).execute()
}

export async function setConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('verificationCodes').set({ confirmedAt: now }).where('id', '=', id).execute()
}

/** The codes sent to an account, without the codes themselves. */
export async function listCodesOf(db: Db, accountId: string): Promise<DataExport['codesSent']> {
  return db
    .selectFrom('verificationCodes')
    .select(['msisdn', 'address', 'tries', 'createdAt', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

export async function deleteCodesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('verificationCodes').where('accountId', '=', accountId).execute()
}

export function purgeCodesBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'verificationCodes', 'createdAt', before)
}
