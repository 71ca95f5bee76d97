import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import type { DocumentForm } from '#console/core/forms/document-form.ts'
import type { StoredBundle } from '#contract/console/bundles.ts'
import { BundleParts } from './bundle-parts.tsx'

const { LineField, LinesField, MomentField, PoundsField, TickField } = fieldsOf<StoredBundle>()

export function BundleFields({ form: { written, change } }: { form: DocumentForm<StoredBundle, string> }) {
  return (
    <>
      <LineField name="title" label="Title" />
      <LinesField name="summary" label="Summary" />
      <LinesField name="description" label="Description" hint="HTML" />
      <LinesField name="how_to_play" label="How to play" hint="HTML" />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField name="starts_at" label="Starts" />
        <MomentField name="ends_at" label="Ends" optional />
      </div>
      <PoundsField name="price" label="Price" hint="Must equal the sum of the parts’ shares." />
      <BundleParts items={written.items} onChange={(items) => change({ items })} />
      <TickField name="published" label="Shown on the site" />
    </>
  )
}
