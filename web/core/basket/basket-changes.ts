import { type BasketLine, type CampaignLine, lineKey } from './basket-line.ts'
import { type BasketErrors, EMPTY, NO_ERRORS, putLine, useBasket, withoutLine } from './basket-store.ts'
import { grantIn } from './count-items.ts'
import type { BasketPromo } from './read-basket.ts'

const set = useBasket.setState
const get = useBasket.getState

/** Adds the accepted offers beside the basket, which may be none. No offers are made after that. */
export function takeOffers(lines: readonly CampaignLine[]): void {
  for (const line of lines) putLine(line)
  set({ promoOffered: true })
}

/**
 * Removes a line. An empty basket keeps no code and no credit; a basket with entries that the code gives is not empty.
 */
export function removeLine(key: string): void {
  const { lines, errors, promo, promoOffered } = get()
  const left = lines.filter((line) => lineKey(line) !== key)
  if (left.length === 0 && !grantIn(left, promo)) set({ ...EMPTY, open: true })
  else set({ lines: left, errors: withoutLine(errors, key), promoOffered: promoOffered && left.some(isUpsell) })
}

export function applyBasketPromo(promo: BasketPromo): void {
  const { errors } = get()
  set({ promo, errors: { ...errors, promo: [] } })
}

/** Replaces the applied code by its current state. */
export function renewPromo(fresh: BasketPromo): void {
  if (get().promo?.code === fresh.code) set({ promo: fresh })
}

/** Removes the code with the entries that it gave. A basket that becomes empty loses its credit too. */
export function removePromo(): void {
  const { errors, lines } = get()
  if (lines.length === 0) set({ ...EMPTY, open: true })
  else set({ promo: null, errors: { ...errors, promo: [] } })
}

export function applyCredit(apply: boolean): void {
  set({ applyCredit: apply })
}

export function clearChanged(): void {
  set({ changed: null })
}

export function setBusy(busy: boolean): void {
  set({ busy })
}

/** Errors open the basket, so that they are seen. */
export function showBasketErrors(errors: BasketErrors): void {
  set({ errors, open: true })
}

export function clearErrors(): void {
  set({ errors: NO_ERRORS })
}

/** Empties the basket after a purchase. */
export function clearBasket(): void {
  set(EMPTY)
}

function isUpsell(line: BasketLine): boolean {
  return line.kind === 'CAMPAIGN' && line.isUpsell
}
