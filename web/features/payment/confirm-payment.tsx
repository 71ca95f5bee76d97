import type { ReactNode } from 'react'
import type { Charge } from '#contract/payments.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { chargeLines, takenOff, takenOffText } from './charge-lines.ts'

type Props = {
  /** Whether the last confirmation is requested. */
  isConfirming: boolean
  charge: Charge
  onBack: () => void
  /** The button that requests the confirmation, and then pays. */
  children: ReactNode
}

/** The last confirmation before the payment, around the button itself: the items and the deductions, which add up. */
export function ConfirmPayment({ isConfirming, charge, onBack, children }: Props) {
  const offPence = takenOff(charge)
  return (
    <div
      {...(isConfirming && { role: 'dialog', 'aria-labelledby': 'confirm-payment' })}
      className={isConfirming ? 'm-0! flex flex-col gap-3 rounded-card bg-sunk p-4' : ''}
    >
      {isConfirming && (
        <>
          <h3 id="confirm-payment" ref={takeFocus} tabIndex={-1} className="text-lg outline-none">
            Pay {formatPounds(charge.price)}?
          </h3>
          <ul className="flex flex-col gap-2">
            {chargeLines(charge).map((line) => (
              <Line key={line.key} label={`${line.title}, ${line.entries}`} amount={line.price} />
            ))}
            {offPence > 0 && <Line label={takenOffText(charge)} amount={`−${formatPounds(offPence)}`} />}
            {offPence > 0 && <Line label="To pay" amount={formatPounds(charge.price)} />}
          </ul>
        </>
      )}
      {children}
      {isConfirming && (
        <Button tone="quiet" wide onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  )
}

/** Screen readers read the question, and a second press of Enter does not pay unread. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="figures whitespace-nowrap">{amount}</span>
    </li>
  )
}
