import type { PrizeListing } from '#contract/spins.ts'
import type { PromoType } from '#domain/money/discount.ts'
import type { WheelPrizeState } from '#domain/wheel/wheel-prize.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type PrizeRow = Awaited<ReturnType<typeof listLivePrizes>>[number]

/** A code as a prize. Its type decides the unit of the value: percent, pence, entries or tickets. */
export type WonPromo = { type: PromoType; value: number; campaignId: string | null }

/** The prizes that are now on the wheel, in its order. */
export async function listLivePrizes(db: Db) {
  return db
    .selectFrom('spin_prizes')
    .select([
      'id',
      'description',
      'weight',
      'stock',
      'type',
      'amount_pence as amountPence',
      'promo_type as promoType',
      'promo_value as promoValue',
      'promo_campaign_id as promoCampaignId',
      'valid_for_days as validForDays',
      'asset_updated_at as assetUpdatedAt',
    ])
    .where(({ or, eb }) => or([eb('stock', 'is', null), eb('stock', '>', 0)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Takes one from the stock of a prize; false, and nothing taken, if none is left. */
export async function decrementStock(tx: Tx, prizeId: string): Promise<boolean> {
  const row = await tx
    .updateTable('spin_prizes')
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
    .insertInto('spin_prizes')
    .values({ id: prize.id, ...columnsOf(prize, now) })
    .execute()
}

export function columnsOf(
  { id: _, amountPence, worthPence = null, validForDays, promo, ...same }: NewPrize,
  now: Date,
) {
  return {
    ...same,
    amount_pence: amountPence,
    worth_pence: worthPence,
    valid_for_days: validForDays,
    promo_type: promo?.type ?? null,
    promo_value: promo?.value ?? null,
    promo_campaign_id: promo?.campaignId ?? null,
    changed_at: now,
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
  const row = await db.selectFrom('spin_prizes').select('description').where('id', '=', prizeId).executeTakeFirst()
  return row?.description ?? null
}

export async function setPictureTime(db: Db, prizeId: string, at: Date): Promise<void> {
  await db.updateTable('spin_prizes').set({ asset_updated_at: at }).where('id', '=', prizeId).execute()
}

type NewSpin = { id: string; accountId: string; personId: string; day: string; testMode: boolean; at: Date }

/** Takes the day's spin; null if it is used. */
export async function insertSpin(tx: Tx, spin: NewSpin): Promise<number | null> {
  const row = await tx
    .insertInto('spins')
    .values({
      id: spin.id,
      account_id: spin.accountId,
      person_id: spin.personId,
      day: spin.day,
      test_mode: spin.testMode,
      spun_at: spin.at,
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
    .set({ prize_id: prizeId, won: JSON.stringify(listing), promo_code: promoCode })
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
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('person_id', 'in', [...personIds])]))
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
    .leftJoin('prize_cases', 'prize_cases.spin_id', 'spins.id')
    .leftJoin('prize_claims', 'prize_claims.spin_id', 'spins.id')
    .select(['spins.prize_id as prizeId', 'spun_at as wonAt', 'promo_code as promoCode', 'won', 'spins.id as id'])
    .select((eb) => eb.ref('prize_cases.state').$castTo<WheelPrizeState | null>().as('state'))
    .select(['answered_at as answeredAt', 'sent_at as sentAt', 'carrier', 'reference', 'entered_by as enteredBy'])
    .where('account_id', '=', accountId)
    .where('prize_id', 'is not', null)
    .$if(olderThan !== null, (query) => query.where('spun_at', '<', olderThan))
    .orderBy('spun_at', 'desc')
    .limit(length)
    .execute()
  return rows.map(({ prizeId, won, ...row }) => ({ ...row, prizeId: prizeId!, won: won as PrizeListing }))
}

/** Every spin of an account, as its owner may see it. */
export async function listOwnSpins(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('spins')
    .leftJoin('prize_cases', 'prize_cases.spin_id', 'spins.id')
    .leftJoin('prize_claims', 'prize_claims.spin_id', 'spins.id')
    .select(['spun_at', 'test_mode', 'won', 'promo_code', 'state'])
    .select(['answered_at', 'sent_at', 'carrier', 'reference', 'closed_at'])
    .select(['first_name', 'last_name', 'address', 'town', 'county', 'postcode'])
    .where('account_id', '=', accountId)
    .orderBy('spun_at', 'desc')
    .execute()
  return rows.map(({ spun_at, test_mode, won, promo_code, state, ...delivery }) => ({
    spun_at,
    test_mode,
    won: won as Record<string, unknown> | null,
    promo_code,
    delivery: state === null ? null : { state, ...delivery },
  }))
}
