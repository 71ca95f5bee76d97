import { type BasketLine, type CampaignLine, lineKey } from './basket-line.ts'
import { type BasketErrors, EMPTY, NO_ERRORS, putLine, useBasket, withoutLine } from './basket-store.ts'
import { grantIn } from './basket-total.ts'
import type { BasketPromo } from './read-basket.ts'

const set = useBasket.setState
const get = useBasket.getState

/** Puts in what was accepted of the offers beside the basket, be it nothing; then none are made again. */
export function takeOffers(lines: readonly CampaignLine[]): void {
  for (const line of lines) putLine(line)
  set({ promoOffered: true })
}

/** An empty basket keeps neither code nor credit; with entries that the code gives it is not yet empty. */
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

/** A code that was asked about again stays applied, as it stands now. */
export function renewPromo(fresh: BasketPromo): void {
  if (get().promo?.code === fresh.code) set({ promo: fresh })
}

/** With it goes what it granted; what is then empty keeps no credit either. */
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

/** What was bought is no longer wanted. */
export function clearBasket(): void {
  set(EMPTY)
}

function isUpsell(line: BasketLine): boolean {
  return line.kind === 'CAMPAIGN' && line.isUpsell
}
