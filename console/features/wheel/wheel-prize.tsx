import { PoundsField } from '#console/core/forms/pounds-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import type { WheelDocument } from '#contract/console/wheel.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'

type Prize = WheelDocument['prizes'][number]

const types = [
  { value: 'SITE_CREDIT', label: 'Site credit' },
  { value: 'PROMO_CODE', label: 'Promo code' },
  { value: 'MANUAL_PRIZE', label: 'Sent by hand' },
] as const

/** What a prize of another type does not have. */
const cleared: Record<Prize['type'], Partial<Prize>> = {
  SITE_CREDIT: { percent: null },
  PROMO_CODE: { amount: null },
  MANUAL_PRIZE: { amount: null, percent: null, valid_for_days: null },
}

const numberOf = (text: string) => (text === '' ? null : Number(text))

/** One prize as it is written, with its odds below it. */
export function WheelPrize({
  prize,
  outlook,
  errorsAt,
  onChange,
}: {
  prize: Prize
  outlook: string
  errorsAt: (path: string) => string[]
  onChange: (part: Partial<Prize>) => void
}) {
  return (
    <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Prize"
          defaultValue={prize.description}
          errors={errorsAt('description')}
          showErrors
          onValueChange={(description) => onChange({ description })}
        />
        <SelectField
          label="Given as"
          value={prize.type}
          options={types}
          onChange={(event) => {
            const type = event.target.value as Prize['type']
            onChange({ type, ...cleared[type] })
          }}
        />
        <TextField
          label="Weight"
          kind="number"
          defaultValue={prize.weight}
          errors={errorsAt('weight')}
          showErrors
          onValueChange={(text) => onChange({ weight: Number(text) })}
        />
        <TextField
          label="Stock"
          hint="Empty without limit; 0 takes it off."
          kind="number"
          optional
          defaultValue={prize.stock ?? ''}
          errors={errorsAt('stock')}
          showErrors
          onValueChange={(text) => onChange({ stock: numberOf(text) })}
        />
        {prize.type === 'SITE_CREDIT' && (
          <PoundsField
            label="Amount"
            value={prize.amount}
            errors={errorsAt('amount')}
            onChange={(amount) => onChange({ amount })}
          />
        )}
        {prize.type === 'PROMO_CODE' && (
          <TextField
            label="Percent off"
            kind="number"
            defaultValue={prize.percent ?? ''}
            errors={errorsAt('percent')}
            showErrors
            onValueChange={(text) => onChange({ percent: numberOf(text) })}
          />
        )}
        {prize.type !== 'MANUAL_PRIZE' && (
          <TextField
            label="Valid for days"
            kind="number"
            defaultValue={prize.valid_for_days ?? ''}
            errors={errorsAt('valid_for_days')}
            showErrors
            onValueChange={(text) => onChange({ valid_for_days: numberOf(text) })}
          />
        )}
      </div>
      <p className="figures text-ink-soft">{outlook}</p>
    </Card>
  )
}
