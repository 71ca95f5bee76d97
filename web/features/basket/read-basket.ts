import type { Asset } from '#contract/catalogue.ts'
import { campaignTypes, frequencies, priceTypes } from '#domain/campaign.ts'
import { promoTypes } from '#domain/discount.ts'
import type { Pence } from '#domain/money.ts'
import { type BasketLine, type BundleLine, type CampaignLine, lineKey } from './basket-line.ts'
import type { BasketPromo } from './basket-store.ts'

export type StoredBasket = {
  lines: readonly BasketLine[]
  promo: BasketPromo | null
  applyCredit: boolean
  /** Other competitions have been offered beside these lines; they are not offered twice. */
  promoOffered: boolean
}

/** Another number, and what was stored before is not understood and not read. */
export const BASKET_VERSION = 1

/**
 * The stored basket without what is of a wrong shape; null for what is no basket. Every page reads it, so this goes without
 * Zod, which pages need not load; the shapes are those of the types, each named property checked.
 */
export function readBasket(text: string | null): StoredBasket | null {
  const stored = parse(text)
  if (!isObject(stored) || stored.version !== BASKET_VERSION || !isObject(stored.state)) return null
  const { lines, promo, applyCredit, promoOffered } = stored.state
  const known = (Array.isArray(lines) ? lines : []).filter(isLine)
  return {
    lines: known.filter((line, index) => known.findIndex((other) => lineKey(other) === lineKey(line)) === index),
    promo: isPromo(promo) ? promo : null,
    applyCredit: applyCredit === true,
    promoOffered: promoOffered === true,
  }
}

export function isLine(value: unknown): value is BasketLine {
  if (!isObject(value)) return false
  const isOfAny = isText(value.tag) && isText(value.title) && isPence(value.pricePence)
  if (!isOfAny || !(value.asset === null || isAsset(value.asset))) return false
  return value.kind === 'CAMPAIGN' ? isCampaign(value) : value.kind === 'BUNDLE' && isBundle(value)
}

function isCampaign(line: Loose<CampaignLine>): boolean {
  return (
    isOneOf(campaignTypes, line.type) &&
    isOneOf(frequencies, line.frequency) &&
    isOneOf(priceTypes, line.priceType) &&
    isCount(line.quantity) &&
    (line.keyword === null || isText(line.keyword)) &&
    (line.basketMinPence === null || isPence(line.basketMinPence)) &&
    typeof line.isUpsell === 'boolean'
  )
}

function isBundle({ items }: Loose<BundleLine>): boolean {
  return Array.isArray(items) && items.every((item) => isNamed(item) && isCount(item.quantity))
}

function isPromo(value: unknown): value is BasketPromo {
  if (!isObject(value)) return false
  const { code, label, type, value: worth, minSpendPence, campaign, asset }: Loose<BasketPromo> = value
  return (
    isText(code) &&
    isText(label) &&
    isOneOf(promoTypes, type) &&
    isCount(worth) &&
    (minSpendPence === null || isPence(minSpendPence)) &&
    (campaign === null || isNamed(campaign)) &&
    (asset === null || isAsset(asset))
  )
}

function isAsset(value: unknown): value is Asset {
  if (!isObject(value)) return false
  const { id, time, alt, href, preview_colour: colour }: Loose<Asset> = value
  return [id, time, alt, colour].every(isText) && (href === null || isText(href))
}

type Loose<T> = { readonly [K in keyof T]?: unknown }

function isNamed(value: unknown): value is Loose<{ quantity: number }> {
  return isObject(value) && isText(value.tag) && isText(value.title)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isPence(value: unknown): value is Pence {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isOneOf(names: readonly string[], value: unknown): boolean {
  return names.some((name) => name === value)
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
