import type { PrizeListing } from '#contract/spins.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type PrizeRow = Awaited<ReturnType<typeof listLivePrizes>>[number]

/** What lies on the wheel now, in its order. */
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
      'percent',
      'valid_for_days as validForDays',
      'asset_updated_at as assetUpdatedAt',
    ])
    .where(({ or, eb }) => or([eb('stock', 'is', null), eb('stock', '>', 0)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Takes one of what there is; false, and nothing taken, when the last one is gone. */
export async function takeStock(tx: Tx, prizeId: string): Promise<boolean> {
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
  percent: number | null
  validForDays: number | null
}

export async function insertPrize(tx: Tx, prize: NewPrize, now: Date): Promise<void> {
  const { amountPence, validForDays, ...same } = prize
  await tx
    .insertInto('spin_prizes')
    .values({ ...same, amount_pence: amountPence, valid_for_days: validForDays, changed_at: now })
    .execute()
}

/** Of a prize that lies on the wheel, or did; null where there is none. */
export async function findPrizeDescription(db: Db, prizeId: string): Promise<string | null> {
  const row = await db.selectFrom('spin_prizes').select('description').where('id', '=', prizeId).executeTakeFirst()
  return row?.description ?? null
}

export async function setPictureTime(db: Db, prizeId: string, at: Date): Promise<void> {
  await db.updateTable('spin_prizes').set({ asset_updated_at: at }).where('id', '=', prizeId).execute()
}

type NewSpin = { id: string; accountId: string; personId: string; day: string; testMode: boolean; at: Date }

/** Takes the day's turn; null when it is taken. */
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

/** Whether the account, or the person behind it, has had the turn of a London day. */
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

/** What an account has won before an instant, newest first. No two spins of an account are of one instant. */
export async function listWon(db: Db, accountId: string, olderThan: Date | null, length: number) {
  const rows = await db
    .selectFrom('spins')
    .select(['prize_id as prizeId', 'spun_at as wonAt', 'promo_code as promoCode', 'won'])
    .where('account_id', '=', accountId)
    .where('prize_id', 'is not', null)
    .$if(olderThan !== null, (query) => query.where('spun_at', '<', olderThan))
    .orderBy('spun_at', 'desc')
    .limit(length)
    .execute()
  return rows.map(({ prizeId, won, ...row }) => ({ ...row, prizeId: prizeId!, won: won as PrizeListing }))
}

/** Every turn that an account has had, as its owner may read of it. */
export async function listOwnSpins(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('spins')
    .select(['spun_at', 'test_mode', 'won', 'promo_code'])
    .where('account_id', '=', accountId)
    .orderBy('spun_at', 'desc')
    .execute()
  return rows.map(({ won, ...row }) => ({ ...row, won: won as Record<string, unknown> | null }))
}

export async function findSpin(db: Db, id: string) {
  return db
    .selectFrom('spins')
    .select(['account_id as accountId', 'won', 'number', 'spun_at as spunAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertCase(tx: Tx, prizeCase: { spinId: string; dueAt: Date; at: Date }): Promise<void> {
  await tx
    .insertInto('prize_cases')
    .values({ spin_id: prizeCase.spinId, due_at: prizeCase.dueAt, opened_at: prizeCase.at })
    .execute()
}
