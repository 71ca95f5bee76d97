import { type Err, errorOf, errorText } from '#contract/errors.ts'
import { type PurchaseStart, startPurchase } from '#contract/purchases.ts'
import type { Pence } from '#domain/money.ts'
import { type BasketLine, type BundleLine, type CampaignLine, lineKey } from '#web/features/basket/basket-line.ts'
import type { BasketErrors } from '#web/features/basket/basket-store.ts'
import { call } from './call.ts'

export type Order = { lines: readonly BasketLine[]; promoCode: string | null; creditPence: Pence }

export type Ordered =
  | { kind: 'free'; ticketId: string | null; purchaseId: string | null }
  | { kind: 'toPay'; token: string; expiresAt: Date }
  | { kind: 'refused'; errors: BasketErrors; creditIsStale: boolean }

/** An order whose answer never came is asked for again under the same key, so that it cannot become two. */
let unanswered: { body: string; key: string } | null = null

/** Asks for the tickets of an order. What comes of it is one of three things. */
export async function startOrder(order: Order): Promise<Ordered> {
  const body = bodyOf(order)
  const said = JSON.stringify(body)
  const key = unanswered?.body === said ? unanswered.key : crypto.randomUUID()
  unanswered = { body: said, key }
  const called = await call(startPurchase, { body }, { idempotencyKey: key })
  if (called.ok || called.status !== -1) unanswered = null
  if (!called.ok) return refused(called.errors)
  return outcomeOf(called.value)
}

export function outcomeOf(start: PurchaseStart): Ordered {
  if (start.is_free) return { kind: 'free', ticketId: start.ticket_id, purchaseId: start.purchase_id }
  if (start.token) return { kind: 'toPay', token: start.token.token, expiresAt: new Date(start.token.exp * 1000) }
  const ofLines = [
    ...[...start.itemized, ...start.campaign_errors].map(({ campaign_tag, errors }) => ({
      key: lineKey({ kind: 'CAMPAIGN', tag: campaign_tag }),
      errors,
    })),
    ...start.bundle_errors.map(({ bundle_tag, errors }) => ({
      key: lineKey({ kind: 'BUNDLE', tag: bundle_tag }),
      errors,
    })),
  ]
  const lines: Record<string, string[]> = {}
  for (const { key, errors } of ofLines) lines[key] = [...(lines[key] ?? []), ...errors.map(errorText)]
  const isSilent = ofLines.length === 0 && start.promo_errors.length === 0
  return refused(
    start.errors.length > 0 || !isSilent ? start.errors : [errorOf('InternalError')],
    lines,
    start.promo_errors,
  )
}

function refused(
  order: readonly Err[],
  lines: BasketErrors['lines'] = {},
  promo: readonly Err[] = [],
): Extract<Ordered, { kind: 'refused' }> {
  return {
    kind: 'refused',
    errors: { lines, promo: promo.map(errorText), order: order.map(errorText) },
    creditIsStale: order.some((error) => error.name === 'SiteCreditBalanceMismatch'),
  }
}

function bodyOf({ lines, promoCode, creditPence }: Order) {
  const isCampaign = (line: BasketLine): line is CampaignLine => line.kind === 'CAMPAIGN'
  const isBundle = (line: BasketLine): line is BundleLine => line.kind === 'BUNDLE'
  return {
    items: lines.filter(isCampaign).map((line) => ({
      campaign_tag: line.tag,
      frequency: line.frequency,
      quantity: line.quantity,
      price: line.pricePence,
      is_upsell: line.isUpsell,
      price_type: line.priceType,
      basket_min: line.basketMinPence,
    })),
    bundles: lines.filter(isBundle).map((line) => ({ tag: line.tag, price: line.pricePence })),
    promo_code: promoCode,
    credit: creditPence,
  }
}
