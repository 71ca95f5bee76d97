import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { BadCells } from '#console/core/forms/bad-cells.tsx'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { CsvField } from '#console/core/forms/file-field.tsx'
import { RefundMethodField } from '#console/core/forms/refund-method-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { refundEntered, refundListed } from '#contract/console/refund-lists.ts'
import { reasonSchema } from '#contract/console/staff.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Err } from '#contract/errors.ts'
import { tagSchema } from '#contract/fields.ts'
import { formatPounds } from '#domain/money/money.ts'
import { refundMethods } from '#domain/money/refund.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

type Report = AnswerOf<typeof refundListed>
type Forecast = AnswerOf<typeof refundEntered>

const choices = [
  { value: 'NUMBERS', label: 'Paste order numbers' },
  { value: 'FILE', label: 'Upload a CSV file' },
  { value: 'CAMPAIGN', label: 'Everyone in a competition' },
]

const base = z.object({ method: z.enum(refundMethods), reason: reasonSchema })
const schema = z.discriminatedUnion('of', [
  base.extend({ of: z.literal('NUMBERS'), numbers: z.string().trim().min(1) }),
  base.extend({ of: z.literal('FILE'), file: z.custom<File>((file) => file instanceof File, 'Please choose a file') }),
  base.extend({ of: z.literal('CAMPAIGN'), campaign_tag: z.string().trim().toUpperCase().pipe(tagSchema) }),
])
const blank = { of: 'NUMBERS', numbers: '', file: undefined, campaign_tag: '', method: 'PROVIDER', reason: '' } as const

/**
 * Starts a list after showing its orders and the amount. If an answer is lost and the request is sent again, no second
 * list starts.
 */
export function NewListDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [listId] = useState(() => crypto.randomUUID())
  const [report, setReport] = useState<Report | null>(null)
  const [forecast, setForecast] = useState<Forecast | null>(null)
  const { form, field, problems, submit, isBusy } = useConsoleForm(schema, blank)
  const of = form.watch('of')
  const badCells = report ? 'LEAVE_OUT' : 'REFUSE'
  const submitWith = (run: 'NOW' | 'FORESEE') =>
    submit((wanted) =>
      begin({
        listId,
        wanted,
        badCells,
        run,
        onReport: setReport,
        onForeseen: setForecast,
        onBegun: () => navigate(consolePaths.refundList(listId)),
      }),
    )
  const startAgain = () => {
    setReport(null)
    setForecast(null)
  }

  return (
    <Dialog
      open
      size="wide"
      title="New bulk refund"
      description="Each order is refunded once, in the background. Large refunds need a second person."
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onChange={startAgain}
        onSubmit={submitWith(forecast ? 'NOW' : 'FORESEE')}
      >
        <SelectField label="Which orders" options={choices} {...field('of')} />
        {of === 'NUMBERS' && (
          <TextArea
            label="Order numbers"
            hint="One per line, or separated by commas. Each order is refunded in full."
            {...field('numbers')}
            errors={[...field('numbers').errors, ...field('file').errors]}
            showErrors={form.formState.isSubmitted}
          />
        )}
        {of === 'FILE' && (
          <CsvField
            hint="Order numbers, or the CSV of the list of orders. Each order is refunded in full."
            errors={field('file').errors}
            onPick={(file) => form.setValue('file', file!, { shouldValidate: true })}
          />
        )}
        {of === 'CAMPAIGN' && (
          <TextField
            label="Competition tag"
            hint="Refunds what was paid for it, including its share of bundles. Tickets bought on their own become void."
            {...field('campaign_tag')}
          />
        )}
        <RefundMethodField {...field('method')} />
        <TextField label="Reason" hint="Recorded in the audit log." {...field('reason')} />
        <ErrorList errors={problems} />
        {report && !forecast && (
          <Notice live tone="warning" title="Nothing was imported">
            <p>{showCount(report.bad_count)} can’t be read:</p>
            <BadCells bad={report.bad} />
          </Notice>
        )}
        {forecast && <Foreseen forecast={forecast} />}
        {(!report || report.purchases > 0) && (
          <Button type="submit" tone={forecast ? 'danger' : 'action'} busy={isBusy}>
            {forecast
              ? `Refund ${orderCount(forecast.purchases)}`
              : report
                ? `Show the ${showCount(report.purchases)} that are valid`
                : 'Preview refunds'}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

const orderCount = (count: number) => `${showCount(count)} ${count === 1 ? 'order' : 'orders'}`

function Foreseen({ forecast: { purchases, amount, orders } }: { forecast: Forecast }) {
  const more = purchases - orders.length
  return (
    <Notice live title={`${orderCount(purchases)}, ${formatPounds(amount)} at most`}>
      <ul className="figures">
        {orders.map(({ purchase_id: id, amount: ofOrder }) => (
          <li key={id}>
            {id}: {formatPounds(ofOrder)}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{orderCount(more)} more, including any with nothing left to refund.</p>}
    </Notice>
  )
}

async function begin({
  listId,
  wanted,
  badCells,
  run,
  onReport,
  onForeseen,
  onBegun,
}: {
  listId: string
  wanted: z.output<typeof schema>
  badCells: 'REFUSE' | 'LEAVE_OUT'
  run: 'NOW' | 'FORESEE'
  onReport: (report: Report) => void
  onForeseen: (forecast: Forecast) => void
  onBegun: () => void
}): Promise<readonly Err[]> {
  const { method, reason } = wanted
  const body = { list_id: listId, method, reason, run }
  if (wanted.of === 'CAMPAIGN') {
    const called = await call(refundEntered, { body: { ...body, campaign_tag: wanted.campaign_tag } })
    if (!called.ok) return called.errors
    if (called.value.outcome === 'FORESEEN') onForeseen(called.value)
    else onBegun()
    return []
  }
  const file = wanted.of === 'FILE' ? wanted.file : new File([wanted.numbers], 'orders.csv', { type: 'text/csv' })
  const called = await call(refundListed, { body: { ...body, bad_cells: badCells } }, { file })
  if (!called.ok) return called.errors
  if (called.value.outcome === 'HAS_BAD_CELLS') onReport(called.value)
  else if (called.value.outcome === 'FORESEEN') onForeseen(called.value)
  else onBegun()
  return []
}
