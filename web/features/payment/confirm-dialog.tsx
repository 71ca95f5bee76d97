import type { Charge } from '#contract/payments.ts'
import { formatPounds } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { chargeLines } from './charge-lines.ts'

/** The last look before money moves. */
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
          <li key={line.key} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {line.title}, {line.entries}
            </span>
            <span className="figures">{line.price}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
