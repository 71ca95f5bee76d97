import { type PurchaseStart, startPurchase } from '#contract/purchases.ts'
import { toWire } from '#contract/wire.ts'
import type { call } from '#web/core/http/call.ts'
import { recordEvents } from '#web/core/http/record-events.ts'
import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { notifyNativeApp } from '#web/core/site/native-app.ts'

type StartBody = Parameters<typeof call<typeof startPurchase>>[1]['body']

const SUMMARY_KEY = 'purchase-summary'

/**
 * The report of a purchase, in pounds. It is stored in the tab until the purchase has succeeded, perhaps after a bank's
 * page.
 */
type Summary = {
  transaction_id: string
  total: number
  code: string | null
  items: Record<string, string | number | boolean | null>[]
}

export function keepSummary(order: StartBody, answer: PurchaseStart): void {
  if (answer.purchase_id === null) return
  const { items = [], bundles = [] } = toWire(startPurchase.body, order)
  const { total } = toWire(startPurchase.answer, answer)
  const summary: Summary = {
    transaction_id: answer.purchase_id,
    total,
    code: order.promo_code,
    items: [
      ...items.map(({ campaign_tag, quantity, price, frequency, is_upsell = false }) => ({
        campaign_tag,
        quantity,
        price,
        frequency,
        is_upsell,
      })),
      ...bundles.map(({ tag, price = null }) => ({ bundle_tag: tag, quantity: 1, price, is_upsell: false })),
    ],
  }
  storeOfSession(sessionStorage, SUMMARY_KEY, summary)
}

export function recordBasketStart(): void {
  const summary = findSummary()
  if (summary) record('basket_start', summary)
}

/** Reports a success once and removes its summary, so that neither a reload nor a forged address reports it again. */
export function recordSuccess(name: 'purchase' | 'free_completion', purchaseId: string | null): void {
  const summary = findSummary()
  if (summary?.transaction_id !== purchaseId) return
  sessionStorage.removeItem(SUMMARY_KEY)
  record(name, summary)
  if (name === 'purchase') notifyNativeApp('payment_success', summary)
}

function findSummary(): Summary | null {
  return findOfSession<Summary>(sessionStorage, SUMMARY_KEY)
}

function record(name: string, data: Summary): void {
  recordEvents([{ name, at: serverNow(), path: location.pathname, data }])
}
