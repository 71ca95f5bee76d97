import { campaignLabels } from '#console/core/field-labels.ts'
import type { FormField } from '../campaign-form.ts'
import { LineField, LinesField, MomentField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['title', 'short_description', 'summary', 'how_to_play', 'value_from', 'value_end']

/** Texts about the prize, for cards and the entry page. */
export function WordsSection(part: PartProps) {
  return (
    <Section id="words" title="Prize and text" fields={fields} {...part}>
      <LineField name="title" label={campaignLabels.title} />
      <LineField name="short_description" label={campaignLabels.short_description} hint="One line, for cards" />
      <LinesField name="summary" label={campaignLabels.summary} hint="A sentence or two, for the entry page" />
      <LinesField
        name="how_to_play"
        label={campaignLabels.how_to_play}
        hint="HTML. It must explain the free entry route."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField name="value_from" label={campaignLabels.value_from} optional />
        <MomentField name="value_end" label={campaignLabels.value_end} optional />
      </div>
    </Section>
  )
}
