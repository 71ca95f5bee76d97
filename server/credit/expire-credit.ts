import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { alarms, sweepLag } from '#server/platform/log/metrics.ts'
import { houseAccount, insertTransfer, listLapsing, lockLot, moveBalance, setLapsed } from './queries.ts'

const LOTS_A_SWEEP = 200

/**
 * Moves the rest of expired lots to the account of expired credit, each in its own transaction. It cannot be spent
 * after the expiry, whenever this runs. A failure raises an alarm and does not delay the others.
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

/** Held credit is left alone: it is spent with its purchase, or released and expires then. */
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
