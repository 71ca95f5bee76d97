import { type BasketLine, lineKey } from '#web/core/basket/basket-line.ts'
import type { BasketErrors } from '#web/core/basket/basket-store.ts'

/** The errors of a single purchase in two lists: those of the accepted promo, and all others. */
export function entryErrors(errors: BasketErrors, upsell: BasketLine | null): { own: string[]; ofPromo: string[] } {
  const promoKey = upsell && lineKey(upsell)
  const ofLines = Object.entries(errors.lines)
  const textsOf = (lines: typeof ofLines) => lines.flatMap(([, texts]) => texts)
  return {
    own: [...textsOf(ofLines.filter(([key]) => key !== promoKey)), ...errors.order],
    ofPromo: [...textsOf(ofLines.filter(([key]) => key === promoKey)), ...errors.promo],
  }
}
