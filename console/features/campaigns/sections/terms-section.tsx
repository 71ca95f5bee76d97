import { campaignLabels } from '#console/core/field-labels.ts'
import type { FormField } from '../campaign-form.ts'
import { LinesField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['body']

export function TermsSection(part: PartProps) {
  return (
    <Section id="terms" title="Terms" fields={fields} {...part}>
      <LinesField
        name="body"
        label={campaignLabels.body}
        hint="HTML. Say who can enter, the promoter and the free entry route."
      />
    </Section>
  )
}
