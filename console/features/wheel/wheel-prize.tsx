import { PoundsField } from '#console/core/forms/pounds-field.tsx'
import { promoKinds } from '#console/core/forms/promo-kinds.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import type { WheelDocument } from '#contract/console/wheel.ts'
import { grantsEntries, type PromoType } from '#domain/money/discount.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'

type Prize = WheelDocument['prizes'][number]

const types = [
  { value: 'SITE_CREDIT', label: 'Site credit' },
  { value: 'PROMO_CODE', label: 'Promo code' },
  { value: 'MANUAL_PRIZE', label: 'Sent by hand' },
] as const

/** Resets the fields that a prize of another type does not have. */
const cleared: Record<Prize['type'], Partial<Prize>> = {
  SITE_CREDIT: { worth: null, promo: null },
  PROMO_CODE: { amount: null, worth: null, promo: { type: 'PERCENT_DISCOUNT', value: 10, campaign_tag: null } },
  MANUAL_PRIZE: { amount: null, promo: null, valid_for_days: null },
}

const numberOf = (text: string) => (text === '' ? null : Number(text))

type Promo = NonNullable<Prize['promo']>

/** The discount or entries that the code of a prize gives. */
function PromoGiven({
  promo,
  errorsAt,
  onChange,
}: {
  promo: Promo
  errorsAt: (path: string) => string[]
  onChange: (promo: Promo) => void
}) {
  return (
    <>
      <SelectField
        label="Code gives"
        value={promo.type}
        options={promoKinds}
        onChange={(event) => onChange({ ...promo, type: event.target.value as PromoType })}
      />
      <TextField
        label={promoKinds.find(({ value }) => value === promo.type)!.unit}
        inputMode="decimal"
        defaultValue={promo.value}
        errors={[...errorsAt('promo'), ...errorsAt('promo.value')]}
        showErrors
        onValueChange={(text) => onChange({ ...promo, value: text.trim() === '' ? Number.NaN : Number(text) })}
      />
      <TextField
        label="Campaign tag"
        optional={!grantsEntries(promo)}
        defaultValue={promo.campaign_tag ?? ''}
        errors={errorsAt('promo.campaign_tag')}
        showErrors
        onValueChange={(text) => onChange({ ...promo, campaign_tag: text.trim().toUpperCase() || null })}
      />
    </>
  )
}

/** One prize while it is edited, with its odds below it. */
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
        {prize.type === 'MANUAL_PRIZE' && (
          <PoundsField
            label="Costs us"
            hint="If this is empty, a second person decides."
            optional
            value={prize.worth}
            errors={errorsAt('worth')}
            onChange={(worth) => onChange({ worth })}
          />
        )}
        {prize.promo && (
          <PromoGiven promo={prize.promo} errorsAt={errorsAt} onChange={(promo) => onChange({ promo })} />
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
