import { call } from '#console/core/call.ts'
import { SaveDocument, useDocument } from '#console/core/document.tsx'
import { showCount } from '#console/core/format.ts'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  foreseeWheel,
  getWheelDesk,
  saveWheel,
  type WheelDocument,
  wheelDocumentSchema,
} from '#contract/console/wheel.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds } from '#domain/money/money.ts'
import { outlookOf, type PrizeOutlook } from '#domain/wheel/wheel-cost.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldErrors } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { WheelPrize } from './wheel-prize.tsx'

type Prize = WheelDocument['prizes'][number]

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
  const writing = useDocument(
    wheelDocumentSchema,
    wheel,
    (body) => call(saveWheel, { body }),
    (document) => call(foreseeWheel, { body: { document } }),
  )
  const { written, change, errorsAt, round } = writing
  const set = (index: number, part: Partial<Prize>) =>
    change({ prizes: written.prizes.map((each, at) => (at === index ? { ...each, ...part } : each)) })
  const priced = written.prizes.map(({ weight, stock, amount, worth }) => ({
    weight,
    stock,
    costPence: amount ?? worth,
  }))
  const outlook = outlookOf(priced, written.no_win_weight, wheel.month_spins)
  return (
    <div key={round} className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="flex flex-col gap-4">
        {written.prizes.map((prize, index) => (
          <WheelPrize
            // biome-ignore lint/suspicious/noArrayIndexKey: prizes are added at the end and never removed
            key={index}
            prize={prize}
            errorsAt={(path) => errorsAt(`prizes.${index}.${path}`)}
            outlook={sayOutlook(outlook.prizes[index]!, wheel.month_spins)}
            onChange={(part) => set(index, part)}
          />
        ))}
        <FieldErrors id="wheel-prizes" errors={errorsAt('prizes')} />
        <div>
          <Button tone="quiet" size="small" onClick={() => change({ prizes: [...written.prizes, newPrize] })}>
            Add a prize
          </Button>
        </div>
        <TextField
          label="Weight of no win"
          kind="number"
          defaultValue={written.no_win_weight}
          errors={errorsAt('no_win_weight')}
          showErrors
          onValueChange={(text) => change({ no_win_weight: Number(text) })}
        />
        {may('wheel.edit') && (
          <SaveDocument
            writing={writing}
            label="Save the wheel"
            shownAt={['no_win_weight', ...shownAt(written.prizes)]}
          />
        )}
      </div>
      <Card className="self-start rounded-card bg-surface p-5 shadow-card">
        <h2 className="text-lg">A month</h2>
        <dl className="mt-3 flex flex-col gap-2">
          <Fact name="Spins of the last 30 days" value={showCount(wheel.month_spins)} />
          <Fact name="No win" value={percent.format(outlook.noWinOdds)} />
          <Fact
            name="Prizes it will give"
            value={wheel.month_spins === 0 ? 'Unknown' : formatPounds(outlook.costPence)}
          />
        </dl>
        <p className="mt-3 text-sm text-ink-soft">
          On average, for as many spins, with the wheel as it is written here. Promo codes cost what is bought with
          them.
        </p>
      </Card>
    </div>
  )
}

/** Without any spins, a month's wins and cost are unknown, not zero. */
function sayOutlook({ odds, wins, costPence }: PrizeOutlook, spins: number): string {
  if (spins === 0) return `${percent.format(odds)}; nobody has spun in the last 30 days`
  const often = `${percent.format(odds)}, won ${showCount(Math.round(wins))} times a month`
  return costPence === null ? often : `${often}, ${formatPounds(costPence)}`
}

function shownAt(prizes: readonly Prize[]): string[] {
  const fields = ['description', 'weight', 'stock', 'amount', 'worth', 'percent', 'valid_for_days']
  return ['prizes', ...prizes.flatMap((_, index) => fields.map((field) => `prizes.${index}.${field}`))]
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
