import { FormProvider } from 'react-hook-form'
import { call } from '#console/core/call.ts'
import { wheelLabels } from '#console/core/field-labels.ts'
import { showCount } from '#console/core/format.ts'
import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import { loaded, useDocumentForm } from '#console/core/forms/document-form.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  foreseeWheel,
  getWheelDesk,
  type StoredWheel,
  saveWheel,
  wheelDocumentSchema,
} from '#contract/console/wheel.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds, pence } from '#domain/money/money.ts'
import { outlookOf, type PrizeOutlook } from '#domain/wheel/wheel-cost.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Prize, WheelPrize } from './wheel-prize.tsx'

const { CountField, ListErrors } = fieldsOf<StoredWheel>()

const newPrize: Prize = {
  prize_id: null,
  description: '',
  weight: 1,
  stock: null,
  type: 'MANUAL_PRIZE',
  amount: null,
  worth: null,
  promo: null,
  valid_for_days: null,
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 2 })

/** The prizes of the daily wheel, their odds, and the expected cost of a month. */
export function WheelPage() {
  const answer = useAnswer(getWheelDesk, {})
  return (
    <Page title="Wheel">
      <Loaded answer={answer}>{(wheel) => <Wheel wheel={wheel} />}</Loaded>
    </Page>
  )
}

function Wheel({ wheel }: { wheel: AnswerOf<typeof getWheelDesk> }) {
  const may = useMay()
  const form = useDocumentForm(
    wheelDocumentSchema,
    loaded(wheelDocumentSchema, wheel),
    (body) => call(saveWheel, { body }),
    (document) => call(foreseeWheel, { body: { document } }),
  )
  const { written, change, round } = form
  const priced = written.prizes.map(({ weight, stock, amount, worth }) => {
    const cost = amount ?? worth ?? null
    return { weight, stock, costPence: cost === null ? null : pence(Math.round(cost * 100)) }
  })
  const outlook = outlookOf(priced, written.no_win_weight, wheel.month_spins)
  return (
    <div key={round} className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="flex flex-col gap-4">
        <FormProvider {...form.form}>
          {written.prizes.map((prize, index) => (
            <WheelPrize
              // biome-ignore lint/suspicious/noArrayIndexKey: prizes are added at the end and never removed
              key={index}
              prize={prize}
              name={`prizes.${index}`}
              outlook={sayOutlook(outlook.prizes[index]!, wheel.month_spins)}
              onChange={(part) => change({ prizes: written.prizes.with(index, { ...prize, ...part }) })}
            />
          ))}
          <ListErrors name="prizes" />
          <div>
            <Button tone="quiet" size="small" onClick={() => change({ prizes: [...written.prizes, newPrize] })}>
              Add a prize
            </Button>
          </div>
          <CountField name="no_win_weight" label={wheelLabels.no_win_weight} />
        </FormProvider>
        {may('wheel.edit') && <SaveDocument form={form} kind="wheel" label="Save wheel" />}
      </div>
      <Card className="self-start rounded-card bg-surface p-5 shadow-card">
        <h2 className="text-lg">Monthly cost</h2>
        <dl className="mt-3 flex flex-col gap-2">
          <Fact name="Spins in the last 30 days" value={showCount(wheel.month_spins)} />
          <Fact name="No prize" value={percent.format(outlook.noWinOdds)} />
          <Fact name="Expected prizes" value={wheel.month_spins === 0 ? 'Unknown' : formatPounds(outlook.costPence)} />
        </dl>
        <p className="mt-3 text-sm text-ink-soft">
          Estimate for the same number of spins with these settings. Promo codes cost you the discount when they’re
          used.
        </p>
      </Card>
    </div>
  )
}

/** Without any spins, a month's wins and cost are unknown, not zero. */
function sayOutlook({ odds, wins, costPence }: PrizeOutlook, spins: number): string {
  if (spins === 0) return `${percent.format(odds)}; no spins in the last 30 days`
  const often = `${percent.format(odds)}, won ${showCount(Math.round(wins))} times a month`
  return costPence === null ? often : `${often}, ${formatPounds(costPence)}`
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
