import type { Charge } from '#contract/payments.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { chargeLines, takenOff, takenOffText } from './charge-lines.ts'

/** The last confirmation before the payment: the items, the deductions and the charge, which add up. */
export function ConfirmDialog({
  open,
  charge,
  onConfirm,
  onBack,
}: {
  open: boolean
  charge: Charge
  onConfirm: () => void
  onBack: () => void
}) {
  const offPence = takenOff(charge)
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={`Pay ${formatPounds(charge.price)}?`}
      description="You are buying:"
      actions={
        <>
          <Button onClick={onConfirm}>Confirm</Button>
          <Button tone="quiet" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {chargeLines(charge).map((line) => (
          <Line key={line.key} label={`${line.title}, ${line.entries}`} amount={line.price} />
        ))}
        {offPence > 0 && <Line label={takenOffText(charge)} amount={`−${formatPounds(offPence)}`} />}
        {offPence > 0 && <Line label="To pay" amount={formatPounds(charge.price)} />}
      </ul>
    </Dialog>
  )
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="figures whitespace-nowrap">{amount}</span>
    </li>
  )
}
