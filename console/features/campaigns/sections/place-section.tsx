import { useBrandOptions } from '#console/core/brand-options.ts'
import { campaignLabels } from '#console/core/field-labels.ts'
import type { FormField } from '../campaign-form.ts'
import { ChoiceField, LineField, TickField } from '../fields.tsx'
import { Section } from '../section.tsx'
import type { PartProps } from './part-props.ts'

const fields: readonly FormField[] = [
  'brand',
  'place',
  'redirect_url',
  'redirect_tag',
  'app_exclusive',
  'web_exclusive',
]

/** The brand whose staff work on the campaign, and the place where it is entered. */
export function PlaceSection(part: PartProps) {
  const brands = useBrandOptions(part.form.written.brand)
  return (
    <Section id="place" title="Brand and entry page" fields={fields} {...part}>
      <ChoiceField name="brand" label={campaignLabels.brand} options={brands} />
      <ChoiceField
        name="place"
        label={campaignLabels.place}
        options={[
          ['STANDARD', 'On this site'],
          ['EXTERNAL', 'On another site'],
          ['EMBEDDED', 'On another site, in a frame'],
        ]}
      />
      <LineField name="redirect_url" label={campaignLabels.redirect_url} optional />
      <LineField name="redirect_tag" label={campaignLabels.redirect_tag} optional />
      <TickField name="app_exclusive" label={campaignLabels.app_exclusive} />
      <TickField name="web_exclusive" label={campaignLabels.web_exclusive} />
    </Section>
  )
}
