import { campaignLabels } from '#console/core/field-labels.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { FormField } from '../campaign-form.ts'
import { CountField, PoundsField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['type', 'raffle', 'global_limit', 'entry_limit']

/** The number of tickets, the limit per person, and the price of a ticket if a slider chooses the number. */
export function StockSection(part: PartProps) {
  const { form, written } = part.form
  const isRaffle = written.type === 'RAFFLE'
  const setRaffle = (is: boolean) => {
    form.setValue('type', is ? 'RAFFLE' : 'COMPETITION')
    form.setValue('raffle', is ? { unit_price: 1, slider_min: 1, slider_max: 100 } : null)
  }
  return (
    <Section id="stock" title="Raffle and stock" fields={fields} {...part}>
      <Checkbox
        id="field-raffle"
        label="Raffle: tickets are chosen on a slider"
        checked={isRaffle}
        onChange={({ target }) => setRaffle(target.checked)}
      />
      {isRaffle && written.raffle && (
        <div className="grid gap-4 sm:grid-cols-3">
          <PoundsField name="raffle.unit_price" label={campaignLabels['raffle.unit_price']} />
          <CountField name="raffle.slider_min" label={campaignLabels['raffle.slider_min']} />
          <CountField name="raffle.slider_max" label={campaignLabels['raffle.slider_max']} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <CountField name="global_limit" label={campaignLabels.global_limit} hint="Leave blank for no limit" optional />
        <CountField
          name="entry_limit"
          label={campaignLabels.entry_limit}
          hint="Per round, per day or in total"
          optional
        />
      </div>
    </Section>
  )
}
