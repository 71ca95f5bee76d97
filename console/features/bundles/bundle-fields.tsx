import type { z } from 'zod'
import { fieldsOf } from '#console/core/forms/document-fields.tsx'
import type { DocumentForm } from '#console/core/forms/document-form.ts'
import type { bundleDocumentSchema } from '#contract/console/bundles.ts'
import { BundleParts } from './bundle-parts.tsx'

export type StoredBundle = z.input<typeof bundleDocumentSchema>
export type BundleForm = DocumentForm<StoredBundle, string>

const { LineField, LinesField, MomentField, PoundsField, TickField } = fieldsOf<StoredBundle>()

export function BundleFields({ form }: { form: BundleForm }) {
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
      <PoundsField name="price" label="Price" hint="The shares of its parts add up to it." />
      <BundleParts form={form} />
      <TickField name="published" label="Shown on the site" />
    </>
  )
}
