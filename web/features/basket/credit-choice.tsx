import { CREDIT_REMAINDER_MIN_PENCE } from '#domain/money/credit.ts'
import { formatPounds, formatPoundsTrimmed, type Pence } from '#domain/money/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { applyCredit } from '#web/core/basket/basket-changes.ts'
import type { BasketTotal } from '#web/core/basket/basket-total.ts'

export type CreditChoiceProps = { balancePence: Pence; isApplied: boolean; total: BasketTotal; disabled: boolean }

/** Applies site credit to the basket, or removes it. A note appears if a rule limits the amount. */
export function CreditChoice({ balancePence, isApplied, total, disabled }: CreditChoiceProps) {
  const isHeldBack = isApplied && total.totalPence > 0 && total.creditPence < balancePence
  const least = formatPoundsTrimmed(CREDIT_REMAINDER_MIN_PENCE)
  return (
    <Checkbox
      label={`Use my site credit (${formatPounds(balancePence)} available)`}
      hint={isHeldBack && `If your credit doesn’t cover everything, you’ll need to pay at least ${least}.`}
      checked={isApplied}
      disabled={disabled}
      onChange={(event) => applyCredit(event.target.checked)}
    />
  )
}
