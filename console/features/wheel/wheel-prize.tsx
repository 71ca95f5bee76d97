import { wheelLabels } from '#console/core/field-labels.ts'
import { fieldsOf, shapeTag } from '#console/core/forms/document-fields.tsx'
import { promoKinds } from '#console/core/forms/promo-kinds.ts'
import { SelectField } from '#console/core/forms/select-field.tsx'
import type { StoredWheel } from '#contract/console/wheel.ts'
import { grantsEntries } from '#domain/money/discount.ts'
import { Card } from '#ui/card.tsx'

export type Prize = StoredWheel['prizes'][number]

const { ChoiceField, CountField, DecimalField, LineField, ListErrors, PoundsField } = fieldsOf<StoredWheel>()

const types = [
  { value: 'SITE_CREDIT', label: 'Site credit' },
  { value: 'PROMO_CODE', label: 'Promo code' },
  { value: 'MANUAL_PRIZE', label: 'Posted by us' },
] as const

/** Resets the fields that a prize of another type does not have. */
const cleared: Record<Prize['type'], Partial<Prize>> = {
  SITE_CREDIT: { worth: null, promo: null },
  PROMO_CODE: { amount: null, worth: null, promo: { type: 'PERCENT_DISCOUNT', value: 10, campaign_tag: null } },
  MANUAL_PRIZE: { amount: null, promo: null, valid_for_days: null },
}

type PrizeName = `prizes.${number}`

/** The discount or entries that the code of a prize gives. */
function PromoGiven({ promo, name }: { promo: NonNullable<Prize['promo']>; name: PrizeName }) {
  return (
    <>
      <ChoiceField
        name={`${name}.promo.type`}
        label={wheelLabels['prizes.promo.type']}
        options={promoKinds.map(({ value, label }) => [value, label])}
      />
      <div>
        <DecimalField name={`${name}.promo.value`} label={promoKinds.find(({ value }) => value === promo.type)!.unit} />
        <ListErrors name={`${name}.promo`} />
      </div>
      <LineField
        name={`${name}.promo.campaign_tag`}
        label={wheelLabels['prizes.promo.campaign_tag']}
        optional={!grantsEntries(promo)}
        nullable
        shape={shapeTag}
      />
    </>
  )
}

/** One prize while it is edited, with its odds below it. */
export function WheelPrize({
  prize,
  name,
  outlook,
  onChange,
}: {
  prize: Prize
  name: PrizeName
  outlook: string
  onChange: (part: Partial<Prize>) => void
}) {
  return (
    <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField name={`${name}.description`} label={wheelLabels['prizes.description']} />
        <SelectField
          label="Prize type"
          value={prize.type}
          options={types}
          onChange={(event) => {
            const type = event.target.value as Prize['type']
            onChange({ type, ...cleared[type] })
          }}
        />
        <CountField name={`${name}.weight`} label={wheelLabels['prizes.weight']} />
        <CountField
          name={`${name}.stock`}
          label={wheelLabels['prizes.stock']}
          hint="Leave blank for no limit. 0 removes it from the wheel."
          optional
        />
        {prize.type === 'SITE_CREDIT' && (
          <PoundsField name={`${name}.amount`} label={wheelLabels['prizes.amount']} nullable />
        )}
        {prize.type === 'MANUAL_PRIZE' && (
          <PoundsField
            name={`${name}.worth`}
            label={wheelLabels['prizes.worth']}
            hint="If left blank, a second person must approve."
            optional
          />
        )}
        {prize.promo && <PromoGiven promo={prize.promo} name={name} />}
        {prize.type !== 'MANUAL_PRIZE' && (
          <CountField name={`${name}.valid_for_days`} label={wheelLabels['prizes.valid_for_days']} nullable />
        )}
      </div>
      <p className="figures text-ink-soft">{outlook}</p>
    </Card>
  )
}
