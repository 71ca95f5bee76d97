import type { PrizeListing } from '#contract/spins.ts'
import type { PromoType } from '#domain/money/promo-code.ts'
import type { WheelPrizeState } from '#domain/wheel/wheel-prize.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type PrizeRow = Awaited<ReturnType<typeof listLivePrizes>>[number]

/** A code as a prize. Its type decides the unit of the value: percent, pence, entries or tickets. */
export type WonPromo = { type: PromoType; value: number; campaignId: string | null }

/** The prizes that are now on the wheel, in its order. */
export async function listLivePrizes(db: Db) {
  return db
    .selectFrom('spinPrizes')
    .select([
      'id',
      'description',
      'weight',
      'stock',
      'type',
      'amountPence',
      'promoType',
      'promoValue',
      'promoCampaignId',
      'validForDays',
      'assetUpdatedAt',
    ])
    .where(({ or, eb }) => or([eb('stock', 'is', null), eb('stock', '>', 0)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Takes one from the stock of a prize; false, and nothing taken, if none is left. */
export async function decrementStock(tx: Tx, prizeId: string): Promise<boolean> {
  const row = await tx
    .updateTable('spinPrizes')
    .set({ stock: sql`stock - 1` })
    .where('id', '=', prizeId)
    .where('stock', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type NewPrize = {
  id: string
  position: number
  description: string
  weight: number
  stock: number | null
  type: 'SITE_CREDIT' | 'PROMO_CODE' | 'MANUAL_PRIZE'
  amountPence: number | null
  /** The cost of a prize that is sent manually; null if unknown. */
  worthPence?: number | null
  promo: WonPromo | null
  validForDays: number | null
}

export async function insertPrize(tx: Tx, prize: NewPrize, now: Date): Promise<void> {
  await tx
    .insertInto('spinPrizes')
    .values({ id: prize.id, ...columnsOf(prize, now) })
    .execute()
}

export function columnsOf(
  { id: _, amountPence, worthPence = null, validForDays, promo, ...same }: NewPrize,
  now: Date,
) {
  return {
    ...same,
    amountPence,
    worthPence,
    validForDays,
    promoType: promo?.type ?? null,
    promoValue: promo?.value ?? null,
    promoCampaignId: promo?.campaignId ?? null,
    changedAt: now,
  }
}

/** The code of a prize; null if it gives none. */
export function promoOf(row: {
  promoType: string | null
  promoValue: number | null
  promoCampaignId: string | null
}): WonPromo | null {
  if (row.promoValue === null) return null
  return { type: row.promoType as PromoType, value: row.promoValue, campaignId: row.promoCampaignId }
}

/** The description of a current or former prize of the wheel; null if there is none. */
export async function findPrizeDescription(db: Db, prizeId: string): Promise<string | null> {
  const row = await db.selectFrom('spinPrizes').select('description').where('id', '=', prizeId).executeTakeFirst()
  return row?.description ?? null
}

export async function setPictureTime(db: Db, prizeId: string, at: Date): Promise<void> {
  await db.updateTable('spinPrizes').set({ assetUpdatedAt: at }).where('id', '=', prizeId).execute()
}

type NewSpin = { id: string; accountId: string; personId: string; day: string; testMode: boolean; at: Date }

/** Takes the day's spin; null if it is used. */
export async function insertSpin(tx: Tx, spin: NewSpin): Promise<number | null> {
  const row = await tx
    .insertInto('spins')
    .values({
      id: spin.id,
      accountId: spin.accountId,
      personId: spin.personId,
      day: spin.day,
      testMode: spin.testMode,
      spunAt: spin.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number ?? null
}

export async function setWon(
  tx: Tx,
  spinId: string,
  { prizeId, listing, promoCode }: { prizeId: string; listing: unknown; promoCode: string | null },
): Promise<void> {
  await tx
    .updateTable('spins')
    .set({ prizeId, won: JSON.stringify(listing), promoCode })
    .where('id', '=', spinId)
    .execute()
}

/** Whether the account, or its person, has used the spin of a London day. */
export async function hasSpun(
  db: Db,
  { accountId, personIds }: { accountId: string; personIds: readonly string[] },
  day: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('spins')
    .select('id')
    .where('day', '=', day)
    .where(({ or, eb }) => or([eb('accountId', '=', accountId), eb('personId', 'in', [...personIds])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The wins of an account before an instant, newest first, with the delivery status of prizes that are sent. No two
 * spins of an account have the same instant.
 */
export async function listWon(db: Db, accountId: string, olderThan: Date | null, length: number) {
  const rows = await db
    .selectFrom('spins')
    .leftJoin('prizeCases', 'prizeCases.spinId', 'spins.id')
    .leftJoin('prizeClaims', 'prizeClaims.spinId', 'spins.id')
    .select(['spins.prizeId', 'spunAt as wonAt', 'promoCode', 'won', 'spins.id as id'])
    .select((eb) => eb.ref('prizeCases.state').$castTo<WheelPrizeState | null>().as('state'))
    .select(['answeredAt', 'sentAt', 'carrier', 'reference', 'enteredBy'])
    .where('accountId', '=', accountId)
    .where('prizeId', 'is not', null)
    .$if(olderThan !== null, (query) => query.where('spunAt', '<', olderThan))
    .orderBy('spunAt', 'desc')
    .limit(length)
    .execute()
  return rows.map(({ prizeId, won, ...row }) => ({ ...row, prizeId: prizeId!, won: won as PrizeListing }))
}

/** Every spin of an account, as its owner may see it. */
export async function listOwnSpins(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('spins')
    .leftJoin('prizeCases', 'prizeCases.spinId', 'spins.id')
    .leftJoin('prizeClaims', 'prizeClaims.spinId', 'spins.id')
    .select(['spunAt', 'testMode', 'won', 'promoCode', 'state'])
    .select(['answeredAt', 'sentAt', 'carrier', 'reference', 'closedAt'])
    .select(['firstName', 'lastName', 'address', 'town', 'county', 'postcode'])
    .where('accountId', '=', accountId)
    .orderBy('spunAt', 'desc')
    .execute()
  return rows.map(({ spunAt, testMode, won, promoCode, state, ...delivery }) => ({
    spunAt,
    testMode,
    won: won as Record<string, unknown> | null,
    promoCode,
    delivery: state === null ? null : { state, ...delivery },
  }))
}
