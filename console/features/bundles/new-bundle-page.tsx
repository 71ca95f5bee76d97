import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { useDocumentForm } from '#console/core/forms/document-form.ts'
import { fieldId } from '#console/core/forms/field-place.ts'
import { pathAfter, refuseTaken } from '#console/core/forms/new-document.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { Page } from '#console/core/page.tsx'
import { bundleDocumentSchema, foreseeBundle, type StoredBundle, saveBundle } from '#contract/console/bundles.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { BundleFields } from './bundle-fields.tsx'

/** Hidden until an operator shows it. */
const newBundle = (): StoredBundle => ({
  published: false,
  title: '',
  summary: '',
  description: '',
  how_to_play: '',
  starts_at: new Date().toISOString(),
  ends_at: null,
  price: 0,
  items: [{ tag: '', quantity: 1, price: 0 }],
  postal_entry_code: null,
  telephone_entry: null,
  value: null,
  app_exclusive: false,
  web_exclusive: false,
  meta: { title: '', description: '', keywords: '' },
  open_graph: { title: '', description: '' },
})

export function NewBundlePage() {
  const navigate = useNavigate()
  const [tag, setTag] = useState('')
  const form = useDocumentForm(
    bundleDocumentSchema,
    () => ({ document: newBundle(), version: 'NEW' }),
    async (body) => {
      const called = await call(saveBundle, { params: { tag }, body })
      const path = pathAfter(called, consolePaths.bundle(tag))
      if (path) void navigate(path)
      return refuseTaken(called, 'tag')
    },
    (document) => call(foreseeBundle, { body: { tag: null, document } }),
  )
  return (
    <Page
      title="New bundle"
      above={
        <Link to={consolePaths.bundles} className="text-sm text-ink-soft">
          Bundles
        </Link>
      }
    >
      <Card className="flex max-w-3xl flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
        <TextField
          id={fieldId('tag')}
          label="Tag"
          hint="Capitals, digits, _ and -. Part of the web address; you can’t change it later."
          errors={form.errorsAt('tag')}
          showErrors
          onValueChange={(typed) => setTag(typed.trim().toUpperCase())}
        />
        <FormProvider {...form.form}>
          <BundleFields form={form} />
        </FormProvider>
        <SaveDocument form={form} kind="bundle" label="Save bundle" canSave={tag !== ''} />
      </Card>
    </Page>
  )
}
