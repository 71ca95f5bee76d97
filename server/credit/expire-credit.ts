import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { alarms, sweepLag } from '#server/platform/log/metrics.ts'
import { houseAccount, insertTransfer, listLapsing, lockLot, moveBalance, setLapsed } from './queries.ts'

const LOTS_A_SWEEP = 200

/**
 * Moves what is left in lots past their date to what has expired, each in a transaction of its own. It cannot be spent
 * from that date on, whenever this runs. One that fails is an alarm, and does not keep the others waiting.
 */
export async function expireCredit(context: Context): Promise<void> {
  const now = context.now()
  const lots = await listLapsing(context.db, now, LOTS_A_SWEEP)
  sweepLag.set({ sweep: 'credit.expire' }, lots[0] ? (now.getTime() - lots[0].expiresAt!.getTime()) / 1000 : 0)
  for (const { id } of lots) {
    try {
      await transact(context.db, async (tx) => allow(await lapse(tx, id, now)))
    } catch (error) {
      alarms.inc({ alarm: 'credit_not_expired' })
      context.log.error({ err: error, lot: id }, 'credit could not be expired')
    }
  }
}

/** What a purchase holds is not touched: it is spent with the purchase, or comes back and lapses then. */
async function lapse(tx: Tx, lotId: string, now: Date): Promise<void> {
  const { leftPence, heldPence } = await lockLot(tx, lotId)
  if (leftPence > 0) {
    const expired = await houseAccount(tx, 'CREDIT_EXPIRED')
    await insertTransfer(tx, {
      debitAccountId: lotId,
      creditAccountId: expired,
      amountPence: leftPence,
      state: 'POSTED',
      resolves: null,
      reasonTag: 'EXPIRED',
      purchaseId: null,
      at: now,
    })
    await moveBalance(tx, lotId, { postedPence: -leftPence })
    await moveBalance(tx, expired, { postedPence: leftPence })
  }
  if (heldPence === 0) await setLapsed(tx, lotId)
}
