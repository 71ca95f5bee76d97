import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { allow, refuseField, type Verdict } from '#domain/verdict.ts'
import { drawPrize, livePrizesMax, totalWeight } from '#domain/wheel/wheel.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { findSetting, saveSetting } from '#server/platform/db/settings.ts'
import { decrementStock, insertPrize, listLivePrizes, type NewPrize, type PrizeRow } from './queries.ts'

export const NO_WIN_WEIGHT = 'spins.noWinWeight'

/** The prizes on the wheel, each with its probability in one spin. */
export async function findWheel({
  db,
}: Context): Promise<{ prizes: (PrizeRow & { odds: number })[]; noWinOdds: number }> {
  const prizes = await listLivePrizes(db)
  const noWinWeight = await findNoWinWeight(db)
  const total = totalWeight(prizes, noWinWeight)
  return {
    prizes: prizes.map((prize) => ({ ...prize, odds: prize.weight / total })),
    noWinOdds: total === 0 ? 1 : noWinWeight / total,
  }
}

/**
 * Draws over all live prizes, with the published odds, and takes the drawn prize from the stock. A prize that the
 * browser does not show counts as no win, and its stock is unchanged. A spin waits only for others that drew the same
 * prize of limited stock: if the last one is gone meanwhile, the draw is repeated without it.
 */
export async function drawAndReservePrize(tx: Tx, shownIds: ReadonlySet<string>): Promise<PrizeRow | null> {
  const noWinWeight = await findNoWinWeight(tx)
  let prizes = await listLivePrizes(tx)
  while (prizes.length > 0) {
    const drawn = drawPrize(prizes, randomInt(totalWeight(prizes, noWinWeight)))
    if (drawn === null || !shownIds.has(drawn.id)) return null
    if (drawn.stock === null || (await decrementStock(tx, drawn.id))) return drawn
    prizes = prizes.filter((prize) => prize !== drawn)
  }
  return null
}

/** Puts prizes on an empty wheel. Refused if there is no sector for each of them. */
export async function openWheel(
  tx: Tx,
  { prizes, noWinWeight }: { prizes: readonly Omit<NewPrize, 'id' | 'position'>[]; noWinWeight: number },
  now: Date,
): Promise<Verdict<string[], 'ValidationError'>> {
  const max = livePrizesMax(noWinWeight)
  if (prizes.length > max) return refuseField('prizes', `must be at most ${max}`)
  const ids = prizes.map(() => uuid())
  for (const [position, prize] of prizes.entries())
    await insertPrize(tx, { ...prize, id: ids[position]!, position }, now)
  await saveSetting(tx, NO_WIN_WEIGHT, noWinWeight, now)
  return allow(ids)
}

export async function findNoWinWeight(db: Db): Promise<number> {
  return Number((await findSetting(db, NO_WIN_WEIGHT)) ?? 0)
}
