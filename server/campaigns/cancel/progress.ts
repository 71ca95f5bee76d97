import type { CancellationForecast, CancellationProgress } from '#contract/console/campaigns.ts'
import { wireNames } from '#contract/wire.ts'
import { type Pence, pence, sum } from '#domain/money/money.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countRefunds, findCancelledId, hasUnsettled, listStates, listWaiting } from './cancel-queries.ts'
import { listOwed, type OwedPurchase } from './owed-queries.ts'

const OWED_SHOWN_MAX = 100

type Shown = Pick<Context, 'db' | 'ids'>

/** The amount that a cancellation would refund now, net of earlier refunds. */
export async function foreseeCancellation(db: Db, campaignId: string): Promise<CancellationForecast> {
  const owed = await listOwed(db, campaignId)
  const [disputed, refunded] = [owed.filter(isDisputed), owed.filter((each) => !isDisputed(each))]
  return {
    purchases: refunded.length,
    amount: amountOf(refunded),
    disputed: disputed.length,
    disputed_amount: amountOf(disputed),
  }
}

/** The progress of a cancelled campaign's refunds. They are incomplete while a buyer is owed money. */
export async function findProgress({ db, ids }: Shown, tag: string): Promise<CancellationProgress | null> {
  const campaignId = await findCancelledId(db, tag)
  if (campaignId === null) return null
  const [counted, waiting, allOwed, isUnsettled] = await Promise.all([
    countRefunds(db, campaignId),
    listWaiting(db, campaignId),
    listOwed(db, campaignId),
    hasUnsettled(db, campaignId),
  ])
  const states = await listStates(
    db,
    campaignId,
    allOwed.map(({ purchaseId }) => purchaseId),
  )
  const owed = allOwed.filter(({ purchaseId }) => states.has(purchaseId) && states.get(purchaseId) !== 'PENDING')
  const isOwed = new Set(owed.map(({ purchaseId }) => purchaseId))
  const wasRefunded = owed.filter(({ purchaseId }) => states.get(purchaseId) === 'REFUNDED')
  const [disputed, failed] = [owed.filter(isDisputed), owed.filter((each) => !isDisputed(each))]
  const onlyWaiting = waiting.filter(({ purchaseId }) => !isOwed.has(purchaseId))
  const { purchases, pending, refunded, refundedPence, others } = counted
  return {
    purchases,
    not_begun: pending,
    waiting: onlyWaiting.length,
    waiting_amount: amountOf(onlyWaiting),
    refunded: refunded - wasRefunded.length - onlyWaiting.length,
    refunded_amount: pence(refundedPence - amountOf(wasRefunded) - amountOf(waiting)),
    failed: failed.length,
    failed_amount: amountOf(failed),
    disputed: disputed.length,
    disputed_amount: amountOf(disputed),
    nothing: others - (owed.length - wasRefunded.length),
    owed: owed
      .slice(0, OWED_SHOWN_MAX)
      .map(({ number, ...each }) => wireNames({ ...each, purchaseId: ids.purchases.encode(number) })),
    is_complete: pending + waiting.length + owed.length === 0 && !isUnsettled,
  }
}

function isDisputed(purchase: OwedPurchase): boolean {
  return purchase.isDisputed
}

function amountOf(purchases: readonly { amountPence: Pence }[]): Pence {
  return sum(purchases.map(({ amountPence }) => amountPence))
}
