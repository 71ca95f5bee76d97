import { CREDIT_REMAINDER_MIN_PENCE } from '#domain/credit.ts'
import { formatPounds, formatPoundsTrimmed, type Pence } from '#domain/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { applyCredit } from '#web/core/basket/basket-changes.ts'
import type { BasketTotal } from '#web/core/basket/basket-total.ts'

export type CreditChoiceProps = { balancePence: Pence; isApplied: boolean; total: BasketTotal; disabled: boolean }

/** Puts site credit towards the basket, or takes it out again. Where the rule holds some of it back, it says so. */
export function CreditChoice({ balancePence, isApplied, total, disabled }: CreditChoiceProps) {
  const isHeldBack = isApplied && total.totalPence > 0 && total.creditPence < balancePence
  const least = formatPoundsTrimmed(CREDIT_REMAINDER_MIN_PENCE)
  return (
    <Checkbox
      label={`Use my site credit (${formatPounds(balancePence)} available)`}
      hint={isHeldBack && `Unless credit covers everything, at least ${least} remains to pay.`}
      checked={isApplied}
      disabled={disabled}
      onChange={(event) => applyCredit(event.target.checked)}
    />
  )
}
