import { useEffect } from 'react'
import { errorText } from '#contract/errors.ts'
import type { Pence } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { clearChanged } from '#web/core/basket/basket-changes.ts'
import { lineKey } from '#web/core/basket/basket-line.ts'
import { closeBasket, useBasket } from '#web/core/basket/basket-store.ts'
import { totalOf } from '#web/core/basket/basket-total.ts'
import { AwayNotice } from '#web/core/entering/away-notice.tsx'
import FreeEntryNote from '#web/core/entering/free-entry-note.tsx'
import { useAwayText } from '#web/core/session/safer-gambling.ts'
import { BasketTotals } from './basket-totals.tsx'
import { CreditChoice } from './credit-choice.tsx'
import { LineRow } from './line-row.tsx'
import { usePromoCheck } from './promo-check.ts'
import { PromoForm } from './promo-form.tsx'
import { PromoRow } from './promo-row.tsx'
import { useLineChecks } from './use-line-checks.ts'

/** The time for which the newest line is highlighted. */
const FLASH_MS = 2000

export type BasketPanelProps = {
  /** The account of the basket's owner; null for a signed-out visitor. */
  account: string | null
  /** Site credit; zero for a signed-out visitor. */
  balancePence: Pence
  onCheckout: () => void
  onExplore: () => void
}

/** The basket: its lines, its total, and the button to pay. Each line can be changed in place. */
export function BasketPanel({ account, balancePence, onCheckout, onExplore }: BasketPanelProps) {
  const { open, lines, promo, busy, errors, changed, applyCredit } = useBasket()
  const checks = useLineChecks(lines, open)
  const promoSaid = [...usePromoCheck(promo, account, open), ...errors.promo]
  // A refused code gives nothing until it has been checked again.
  const total = totalOf(lines, promoSaid.length > 0 ? null : promo, balancePence, applyCredit)
  const promoErrors = total.promoError ? [errorText(total.promoError)] : [...new Set(promoSaid)]
  const isEmpty = lines.length === 0 && total.grant === null
  const awayText = useAwayText()
  useFlash(open ? changed : null)

  return (
    <Sheet
      open={open}
      onClose={closeBasket}
      title="Your basket"
      footer={
        <div className="flex flex-col gap-3">
          {!isEmpty && <BasketTotals total={total} />}
          {total.totalPence > 0 && <FreeEntryNote />}
          <Button
            size="large"
            wide
            busy={busy}
            disabled={!isEmpty && awayText !== null}
            onClick={isEmpty ? onExplore : onCheckout}
          >
            {isEmpty ? 'Explore competitions' : 'Checkout'}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <ErrorList errors={errors.order} />
        {awayText && !isEmpty && <AwayNotice text={awayText} />}
        {isEmpty ? (
          <p className="py-4 text-center text-ink-soft">Your basket is empty.</p>
        ) : (
          <ul aria-label="In your basket" className="flex flex-col gap-3">
            {lines.map((line) => (
              <LineRow
                key={lineKey(line)}
                line={line}
                isChanged={changed?.key === lineKey(line)}
                check={checks.of(line)}
                errors={errors.lines}
                disabled={busy}
                campaign={line.kind === 'CAMPAIGN' ? checks.campaign(line.tag) : undefined}
                now={checks.now}
              />
            ))}
            {promo && total.grant && <PromoRow grant={total.grant} promo={promo} disabled={busy} />}
          </ul>
        )}
        <PromoForm promo={promo} account={account} errors={promoErrors} disabled={busy} />
        {balancePence > 0 && (!isEmpty || applyCredit) && (
          <CreditChoice balancePence={balancePence} isApplied={applyCredit} total={total} disabled={busy} />
        )}
      </div>
    </Sheet>
  )
}

/** Ends the highlight some time after it became visible. */
function useFlash(changed: { atMs: number } | null): void {
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(clearChanged, FLASH_MS)
    return () => clearTimeout(timer)
  }, [changed])
}
