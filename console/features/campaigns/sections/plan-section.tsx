import { useFieldArray } from 'react-hook-form'
import { campaignLabels } from '#console/core/field-labels.ts'
import { fieldId } from '#console/core/forms/field-place.ts'
import { Button } from '#ui/button.tsx'
import type { FormField } from '../campaign-form.ts'
import { ChoiceField, CountField, LineField, PoundsField, TickField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['plan', 'value']

/** The plan of the draw: prizes, time and method. */
export function PlanSection(part: PartProps) {
  const { control } = part.form.form
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'plan.prizes' })
  return (
    <Section id="plan" title="Draw plan" fields={fields} {...part}>
      <div id={fieldId('plan.prizes')} tabIndex={-1} className="flex flex-col gap-4">
        {rows.map((row, index) => (
          <fieldset key={row.id} className="flex flex-col gap-3 rounded-card border-2 border-line p-4">
            <legend className="px-1 font-bold">Prize {index + 1}</legend>
            <LineField name={`plan.prizes.${index}.title`} label={campaignLabels['plan.prizes.title']} />
            <div className="grid gap-3 sm:grid-cols-2">
              <PoundsField name={`plan.prizes.${index}.value`} label={campaignLabels['plan.prizes.value']} />
              <CountField name={`plan.prizes.${index}.quantity`} label={campaignLabels['plan.prizes.quantity']} />
            </div>
            <TickField name={`plan.prizes.${index}.is_credit`} label={campaignLabels['plan.prizes.is_credit']} />
            <div>
              <Button tone="quiet" size="small" onClick={() => remove(index)}>
                Remove prize {index + 1}
              </Button>
            </div>
          </fieldset>
        ))}
        <div>
          <Button
            tone="quiet"
            size="small"
            onClick={() => append({ title: '', value: 0, quantity: 1, is_credit: false })}
          >
            Add a prize
          </Button>
        </div>
      </div>
      <PoundsField name="value" label={campaignLabels.value} optional />
      <ChoiceField
        name="plan.method"
        label={campaignLabels['plan.method']}
        options={[
          ['BEACON', 'By a public random number'],
          ['ELSEWHERE', 'Elsewhere, such as on air'],
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CountField name="plan.delay_seconds" label={campaignLabels['plan.delay_seconds']} />
        <CountField name="plan.postal_grace_days" label={campaignLabels['plan.postal_grace_days']} />
        <CountField
          name="plan.reserves"
          label={campaignLabels['plan.reserves']}
          hint="Leave blank for one per prize, at least three"
          optional
        />
        <CountField name="plan.prizes_per_entrant" label={campaignLabels['plan.prizes_per_entrant']} />
      </div>
    </Section>
  )
}
