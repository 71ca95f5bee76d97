import type { Asset } from '#contract/catalogue.ts'
import type { Promo } from '#domain/money/discount.ts'
import { type BasketLine, lineKey } from './basket-line.ts'

/** Includes the picture of its campaign, if it has one. */
export type BasketPromo = Promo & { label: string; asset: Asset | null }

export type StoredBasket = {
  lines: readonly BasketLine[]
  promo: BasketPromo | null
  applyCredit: boolean
  /** Whether other competitions have been offered beside these lines, so that they are not offered twice. */
  promoOffered: boolean
}

/** A new number makes browsers ignore baskets that were stored before. */
export const BASKET_VERSION = 1

/**
 * The stored basket without malformed parts; null if the text is not a basket. Every page reads it, so it does not use
 * Zod, which pages then need not load.
 */
export function readBasket(text: string | null): StoredBasket | null {
  const { state, version } = parse(text) ?? {}
  if (version !== BASKET_VERSION || !state) return null
  const { lines, promo, applyCredit, promoOffered } = state
  const known = (Array.isArray(lines) ? lines : []).filter(isLine)
  return {
    lines: known.filter((line, index) => known.findIndex((other) => lineKey(other) === lineKey(line)) === index),
    promo: isPromo(promo) ? promo : null,
    applyCredit: applyCredit === true,
    promoOffered: promoOffered === true,
  }
}

export function isLine(value: unknown): value is BasketLine {
  if (!fits(value, 'tag title', 'pricePence') || !isAsset(value.asset)) return false
  const { kind, items, isUpsell, basketMinPence } = value
  if (kind === 'BUNDLE') return Array.isArray(items) && items.every((item) => fits(item, 'tag title', 'quantity'))
  return (
    kind === 'CAMPAIGN' &&
    fits(value, 'type frequency priceType', 'quantity') &&
    typeof isUpsell === 'boolean' &&
    (basketMinPence === null || fits(value, '', 'basketMinPence'))
  )
}

function isPromo(value: unknown): value is BasketPromo {
  if (!fits(value, 'code label type', 'value') || !isAsset(value.asset)) return false
  const { campaign, minSpendPence } = value
  return (
    (campaign === null || fits(campaign, 'tag title')) && (minSpendPence === null || fits(value, '', 'minSpendPence'))
  )
}

function isAsset(value: unknown): boolean {
  return value === null || fits(value, 'id time alt')
}

type Loose = Record<string, unknown>

/** Whether an object has these texts and whole numbers. Their names are separated by spaces. */
function fits(value: unknown, texts: string, numbers = ''): value is Loose {
  const has = (names: string, isRight: (part: unknown) => boolean) =>
    names.split(' ').every((name) => name === '' || isRight((value as Loose)[name]))
  return (
    typeof value === 'object' &&
    value !== null &&
    has(texts, (part) => typeof part === 'string') &&
    has(numbers, (part) => Number.isSafeInteger(part) && (part as number) >= 0)
  )
}

function parse(text: string | null): { state?: Loose; version?: unknown } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
