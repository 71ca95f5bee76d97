import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { refuseTaken, SaveDocument, useDocument } from '#console/core/document.tsx'
import { type PageDocument, pageDocumentSchema, savePage } from '#contract/console/pages.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

const emptyPage: PageDocument = { banner_position: 'TOP', groups: [] }

export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [tag, setTag] = useState('')
  const writing = useDocument(pageDocumentSchema, { document: emptyPage, version: 'NEW' }, async (body) => {
    const called = await call(savePage, { params: { tag }, body })
    if (called.ok && called.value.outcome === 'SAVED') void navigate(consolePaths.sitePage(tag))
    return refuseTaken(called, 'params.tag')
  })
  const errors = [...writing.errorsAt('params.tag'), ...writing.errorsAt('tag')]
  return (
    <Dialog open title="New page" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label="Tag"
          hint="Capitals, digits, _ and -. It stands in the address and stays."
          errors={errors}
          showErrors
          onValueChange={(typed) => setTag(typed.trim().toUpperCase())}
        />
        <SaveDocument
          writing={{ ...writing, isChanged: tag !== '' }}
          label="Save the page"
          shownAt={['params.tag', 'tag']}
        />
      </div>
    </Dialog>
  )
}
