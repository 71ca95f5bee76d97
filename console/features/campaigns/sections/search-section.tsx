import { campaignLabels } from '#console/core/field-labels.ts'
import type { FormField } from '../campaign-form.ts'
import { LineField, LinesField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['meta', 'open_graph']

/** Texts for search engines and shared links. An empty field uses the text of the card. */
export function SearchSection(part: PartProps) {
  return (
    <Section id="search" title="Search engines" fields={fields} {...part}>
      <LineField name="meta.title" label={campaignLabels['meta.title']} />
      <LinesField name="meta.description" label={campaignLabels['meta.description']} />
      <LineField name="meta.keywords" label={campaignLabels['meta.keywords']} />
      <LineField name="open_graph.title" label={campaignLabels['open_graph.title']} />
      <LinesField name="open_graph.description" label={campaignLabels['open_graph.description']} />
    </Section>
  )
}
