import type { FormField } from '../campaign-form.ts'
import { LineField, LinesField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = ['meta', 'open_graph']

/** Texts for search engines and shared links. An empty field uses the text of the card. */
export function SearchSection(part: PartProps) {
  return (
    <Section id="search" title="Search engines" fields={fields} {...part}>
      <LineField name="meta.title" label="Title for search engines" />
      <LinesField name="meta.description" label="Description for search engines" />
      <LineField name="meta.keywords" label="Keywords" />
      <LineField name="open_graph.title" label="Title for shared links" />
      <LinesField name="open_graph.description" label="Description for shared links" />
    </Section>
  )
}
