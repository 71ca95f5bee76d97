import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { pathAfter, refuseTaken, SaveDocument, useDocument } from '#console/core/document.tsx'
import { Page } from '#console/core/page.tsx'
import { type BundleDocument, bundleDocumentSchema, foreseeBundle, saveBundle } from '#contract/console/bundles.ts'
import { pence } from '#domain/money/money.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { BundleFields, shownBesideFields } from './bundle-fields.tsx'

/** Hidden until an operator shows it. */
const newBundle = (): BundleDocument => ({
  published: false,
  title: '',
  summary: '',
  description: '',
  how_to_play: '',
  starts_at: new Date(),
  ends_at: null,
  price: pence(0),
  items: [{ tag: '', quantity: 1, price: pence(0) }],
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
  const [first] = useState(() => ({ document: newBundle(), version: 'NEW' }))
  const writing = useDocument(
    bundleDocumentSchema,
    first,
    async (body) => {
      const called = await call(saveBundle, { params: { tag }, body })
      const path = pathAfter(called, consolePaths.bundle(tag))
      if (path) void navigate(path)
      return refuseTaken(called, 'params.tag')
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
          label="Tag"
          hint="Capitals, digits, _ and -. It stands in the address and stays."
          errors={[...writing.errorsAt('params.tag'), ...writing.errorsAt('tag')]}
          showErrors
          onValueChange={(typed) => setTag(typed.trim().toUpperCase())}
        />
        <BundleFields writing={writing} />
        <SaveDocument
          writing={{ ...writing, isChanged: tag !== '' }}
          label="Save the bundle"
          shownAt={[...shownBesideFields(writing.written), 'params.tag', 'tag']}
        />
      </Card>
    </Page>
  )
}
