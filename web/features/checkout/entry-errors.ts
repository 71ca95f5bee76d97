import { type BasketLine, lineKey } from '#web/core/basket/basket-line.ts'
import type { BasketErrors } from '#web/core/basket/basket-store.ts'

/** What was said of a single purchase in one list each: of the promo that was accepted, and of everything else. */
export function entryErrors(errors: BasketErrors, upsell: BasketLine | null): { own: string[]; ofPromo: string[] } {
  const promoKey = upsell && lineKey(upsell)
  const ofLines = Object.entries(errors.lines)
  const textsOf = (lines: typeof ofLines) => lines.flatMap(([, texts]) => texts)
  return {
    own: [...textsOf(ofLines.filter(([key]) => key !== promoKey)), ...errors.order],
    ofPromo: [...textsOf(ofLines.filter(([key]) => key === promoKey)), ...errors.promo],
  }
}
