import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { useDocumentForm } from '#console/core/forms/document-form.ts'
import { fieldId } from '#console/core/forms/field-place.ts'
import { refuseTaken } from '#console/core/forms/new-document.ts'
import { SaveDocument } from '#console/core/forms/save-document.tsx'
import { pageDocumentSchema, type StoredPage, savePage } from '#contract/console/pages.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

const emptyPage: StoredPage = { banner_position: 'TOP', groups: [] }

export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [tag, setTag] = useState('')
  const form = useDocumentForm(
    pageDocumentSchema,
    () => ({ document: emptyPage, version: 'NEW' }),
    async (body) => {
      const called = await call(savePage, { params: { tag }, body })
      if (called.ok && called.value.outcome === 'SAVED') void navigate(consolePaths.sitePage(tag))
      return refuseTaken(called, 'tag')
    },
  )
  return (
    <Dialog open title="New page" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          id={fieldId('tag')}
          label="Tag"
          hint="Capitals, digits, _ and -. Part of the web address; you can’t change it later."
          errors={form.errorsAt('tag')}
          showErrors
          onValueChange={(typed) => setTag(typed.trim().toUpperCase())}
        />
        <SaveDocument form={form} kind="page" label="Save page" canSave={tag !== ''} />
      </div>
    </Dialog>
  )
}
