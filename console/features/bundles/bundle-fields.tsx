import { bundleLabels } from '#console/core/field-labels.ts'
import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import type { DocumentForm } from '#console/core/forms/document-form.ts'
import type { StoredBundle } from '#contract/console/bundles.ts'
import { BundleParts } from './bundle-parts.tsx'

const { LineField, LinesField, MomentField, PoundsField, TickField } = fieldsOf<StoredBundle>()

export function BundleFields({ form: { written, change } }: { form: DocumentForm<StoredBundle, string> }) {
  return (
    <>
      <LineField name="title" label={bundleLabels.title} />
      <LinesField name="summary" label={bundleLabels.summary} />
      <LinesField name="description" label={bundleLabels.description} hint="HTML" />
      <LinesField name="how_to_play" label={bundleLabels.how_to_play} hint="HTML" />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField name="starts_at" label={bundleLabels.starts_at} />
        <MomentField name="ends_at" label={bundleLabels.ends_at} optional />
      </div>
      <PoundsField name="price" label={bundleLabels.price} hint="Must equal the sum of the parts’ shares." />
      <BundleParts items={written.items} onChange={(items) => change({ items })} />
      <TickField name="published" label={bundleLabels.published} />
    </>
  )
}
