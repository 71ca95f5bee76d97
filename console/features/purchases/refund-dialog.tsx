import { useState } from 'react'
import { z } from 'zod'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { RefundMethodField } from '#console/core/forms/refund-method-field.tsx'
import { change } from '#console/core/queries.ts'
import { type DeskPurchase, refundDeskPurchase } from '#contract/console/purchases.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import { formatPounds, type Pence, pence, sum } from '#domain/money/money.ts'
import { refundMethods } from '#domain/money/refund.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

const schema = z.object({
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Please enter an amount in pounds, such as 4.50')
    .transform((text) => pence(Math.round(Number(text) * 100)))
    .refine((amount) => amount > 0, 'Please enter more than £0'),
  method: z.enum(refundMethods),
  reason: reasonSchema,
})

/** Refunds the order or the amount of one of its lines. Sending it again after a lost answer does not refund twice. */
export function RefundDialog({
  purchase,
  amount,
  line = null,
  onClose,
}: {
  purchase: DeskPurchase
  amount: Pence
  /** The line to refund. */
  line?: DeskPurchase['lines'][number] | null
  onClose: () => void
}) {
  const [requestId] = useState(() => crypto.randomUUID())
  const { refundable, refund_alone_left } = purchase
  const defaults = { amount: (amount / 100).toFixed(2), method: 'PROVIDER', reason: '' } as const
  const { form, field, problems, submit, isBusy } = useConsoleForm(schema, defaults)
  const written = Math.round(Number(form.watch('amount')) * 100)
  const takesTwo = written > refund_alone_left
  const isWholeLine = line !== null && written >= amount
  const send = submit((typed) => {
    const params = { purchase_id: purchase.purchase.purchase_id }
    const body = { request_id: requestId, line_id: line?.line_id ?? null, ...typed }
    return change(refundDeskPurchase, { params, body }, onClose)
  })
  return (
    <FormDialog
      title={line ? `Refund ${line.title}` : 'Refund'}
      description={`${line ? `You can refund up to ${formatPounds(line.refundable)} of this line. ` : ''}You can refund up to ${formatPounds(sum([refundable.money, refundable.credit]))} of the order: ${formatPounds(refundable.money)} of money first, then ${formatPounds(refundable.credit)} of credit.`}
      label={takesTwo ? 'Request refund' : 'Refund'}
      tone="danger"
      problems={problems}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label="Amount" prefix="£" inputMode="decimal" {...field('amount')} />
      <RefundMethodField {...field('method')} />
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
      <p className="text-sm text-ink-soft">
        {isWholeLine
          ? 'The tickets of this line then become void, unless their draw is frozen.'
          : `Tickets stay in their draws until all of ${line ? 'this line' : 'the order'} is refunded.`}
      </p>
      {takesTwo && (
        <p className="text-sm text-ink-soft">
          You can refund another {formatPounds(refund_alone_left)} today. Above that, a second person must approve.
        </p>
      )}
    </FormDialog>
  )
}
