import { type Err, errorOf, errorText } from '#contract/errors.ts'
import { type PurchaseStart, startPurchase } from '#contract/purchases.ts'
import type { Pence } from '#domain/money/money.ts'
import { keepSummary } from '#web/core/analytics/analytics.ts'
import { type BasketLine, isBundleLine, isCampaignLine, lineKey, partKey } from '#web/core/basket/basket-line.ts'
import type { BasketErrors } from '#web/core/basket/basket-store.ts'
import { call } from '#web/core/http/call.ts'

export type Order = { lines: readonly BasketLine[]; promoCode: string | null; creditPence: Pence }

export type Ordered =
  | { kind: 'free'; ticketId: string | null; purchaseId: string | null }
  | { kind: 'toPay'; token: string; expiresAt: Date; purchaseId: string | null }
  | { kind: 'refused'; errors: BasketErrors; creditIsStale: boolean }

/** An order without an answer is retried with the same key, so that it cannot be placed twice. */
let unanswered: { body: string; key: string } | null = null

/** Requests the tickets of an order. There are three outcomes. */
export async function startOrder(order: Order): Promise<Ordered> {
  const body = bodyOf(order)
  const said = JSON.stringify(body)
  const key = unanswered?.body === said ? unanswered.key : crypto.randomUUID()
  unanswered = { body: said, key }
  const called = await call(startPurchase, { body }, { idempotencyKey: key })
  if (called.ok || called.status !== -1) unanswered = null
  if (!called.ok) return refused(called.errors)
  keepSummary(body, called.value)
  return outcomeOf(called.value, order.lines)
}

export function outcomeOf(start: PurchaseStart, lines: readonly BasketLine[]): Ordered {
  if (start.is_free) return { kind: 'free', ticketId: start.ticket_id, purchaseId: start.purchase_id }
  if (start.token) {
    const { token, exp } = start.token
    return { kind: 'toPay', token, expiresAt: new Date(exp * 1000), purchaseId: start.purchase_id }
  }
  const placed = placesOf(start, lines)
  const isSilent = placed.length === 0 && start.promo_errors.length === 0 && start.errors.length === 0
  const ofLines: Record<string, string[]> = {}
  for (const { key, error } of placed) if (key) ofLines[key] = [...(ofLines[key] ?? []), errorText(error)]
  const ofOrder = [...start.errors, ...placed.filter(({ key }) => key === null).map(({ error }) => error)]
  return refused(isSilent ? [errorOf('InternalError')] : ofOrder, ofLines, start.promo_errors)
}

/** Each domain error with the line, or the part of a bundle, that it is about; null if the order has no such line. */
function placesOf(start: PurchaseStart, lines: readonly BasketLine[]): { key: string | null; error: Err }[] {
  const ofCampaigns = [...start.itemized, ...start.campaign_errors].flatMap(({ campaign_tag, errors }) => {
    const key = keyOfCampaign(campaign_tag, lines)
    return errors.map((error) => ({ key, error }))
  })
  const ofBundles = start.bundle_errors.flatMap(({ bundle_tag, errors }) => {
    const bundle = lines.filter(isBundleLine).find(({ tag }) => tag === bundle_tag)
    return errors.map((error) => {
      const { campaign_tag: part } = error.meta as { campaign_tag?: string }
      const isThere = bundle?.items.some(({ tag }) => tag === part)
      return { key: bundle ? (isThere ? partKey(bundle, part!) : lineKey(bundle)) : null, error }
    })
  })
  return [...ofCampaigns, ...ofBundles]
}

/** A campaign that sold out at the last moment is reported by its tag, also if it was part of a bundle. */
function keyOfCampaign(tag: string, lines: readonly BasketLine[]): string | null {
  const key = lineKey({ kind: 'CAMPAIGN', tag })
  if (lines.some((line) => lineKey(line) === key)) return key
  const bundle = lines.filter(isBundleLine).find(({ items }) => items.some((item) => item.tag === tag))
  return bundle ? partKey(bundle, tag) : null
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
  return {
    items: lines.filter(isCampaignLine).map((line) => ({
      campaign_tag: line.tag,
      frequency: line.frequency,
      quantity: line.quantity,
      price: line.pricePence,
      is_upsell: line.isUpsell,
      price_type: line.priceType,
      basket_min: line.basketMinPence,
    })),
    bundles: lines.filter(isBundleLine).map((line) => ({ tag: line.tag, price: line.pricePence })),
    promo_code: promoCode,
    credit: creditPence,
  }
}
