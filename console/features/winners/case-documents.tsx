import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { CardSection } from '#console/core/card-section.tsx'
import { FileField } from '#console/core/forms/file-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { readAgain } from '#console/core/queries.ts'
import { saveFile } from '#console/core/save-file.ts'
import { useMay } from '#console/core/session.ts'
import { addWinnerDocument, type DeskCase, getWinnerDocument } from '#contract/console/winners.ts'
import { type UploadedKind, uploadedKinds } from '#domain/winners/winner-case.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { documentWords } from './winner-words.tsx'

const showSize = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-GB')} kB`

/** Private files of a case. They can be downloaded but are not shown, and are deleted with the winner's details. */
export function CaseDocuments({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const [problems, setProblems] = useState<readonly string[]>([])
  const params = { case_id: desk.case.case_id }

  async function save(documentId: string): Promise<void> {
    const called = await call(getWinnerDocument, { params: { ...params, document_id: documentId } })
    setProblems(called.ok ? [] : called.errors.map(({ message }) => message))
    if (called.ok) saveFile(called.value)
  }

  return (
    <CardSection title="Documents">
      {desk.documents.length === 0 && <p className="text-ink-soft">None.</p>}
      <ul className="flex flex-col gap-3">
        {desk.documents.map(({ document_id, kind, bytes, added_by, added_at }) => (
          <li key={document_id} className="flex flex-col gap-1">
            <p className="font-semibold">{documentWords[kind]}</p>
            <p className="text-sm text-ink-soft">
              {added_by}, <Instant at={added_at} />, {showSize(bytes)}
            </p>
            {may('winner.show') && (
              <div>
                <Button tone="quiet" size="small" onClick={() => save(document_id)}>
                  Save {documentWords[kind].toLowerCase()}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ErrorList errors={problems} />
      {may('winner.show') && desk.case.state !== 'FORFEITED' && <DocumentUpload desk={desk} />}
    </CardSection>
  )
}

function DocumentUpload({ desk }: { desk: DeskCase }) {
  const kinds = desk.case.state === 'AWARDED' ? (['DELIVERY'] as const) : uploadedKinds
  const [kind, setKind] = useState<UploadedKind>(kinds[0])
  const [file, setFile] = useState<File | null>(null)
  const [round, setRound] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const chosen = kinds.find((each) => each === kind) ?? kinds[0]

  async function send(): Promise<void> {
    setIsBusy(true)
    const params = { case_id: desk.case.case_id }
    const called = await call(addWinnerDocument, { params, body: { kind: chosen } }, { file: file! })
    setIsBusy(false)
    setProblems(
      called.ok
        ? []
        : called.errors.flatMap((error) =>
            error.name === 'ValidationError' && error.meta.fields
              ? error.meta.fields.map(({ path, message }) => (path === 'file' ? `The file ${message}` : message))
              : [error.message],
          ),
    )
    if (!called.ok) return
    setFile(null)
    setRound((before) => before + 1)
    await readAgain()
  }

  return (
    <form
      noValidate
      aria-label="Add a document"
      className="flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <SelectField
        label="Kind"
        value={chosen}
        options={kinds.map((value) => ({ value, label: documentWords[value] }))}
        onChange={(event) => setKind(event.target.value as UploadedKind)}
      />
      <FileField
        key={round}
        label="File"
        hint="A PDF, a JPEG or a PNG of at most 10 MB."
        accept="application/pdf,image/jpeg,image/png"
        onPick={setFile}
      />
      <ErrorList errors={problems} />
      <Button type="submit" tone="quiet" disabled={file === null} busy={isBusy}>
        Upload
      </Button>
    </form>
  )
}
