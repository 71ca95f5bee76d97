import { campaignLabels } from '#console/core/field-labels.ts'
import type { FormField } from '../campaign-form.ts'
import { LineField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['postal_entry_code', 'telephone_entry', 'keyword', 'shortcode']

/** The other routes of entry. Free routes must be as prominent as paid ones. */
export function RoutesSection(part: PartProps) {
  return (
    <Section id="routes" title="Free routes" fields={fields} {...part}>
      <LineField
        name="postal_entry_code"
        label={campaignLabels.postal_entry_code}
        hint="Entrants write it on their postcard."
        optional
      />
      <LineField name="telephone_entry" label={campaignLabels.telephone_entry} optional />
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField name="keyword" label={campaignLabels.keyword} optional />
        <LineField name="shortcode" label={campaignLabels.shortcode} optional />
      </div>
    </Section>
  )
}
