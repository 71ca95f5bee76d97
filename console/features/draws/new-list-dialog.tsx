import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { CsvField } from '#console/core/forms/file-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { readAgain } from '#console/core/queries.ts'
import { excludePeople } from '#contract/console/draws.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type ExclusionKind, type ExclusionPlace, exclusionKinds } from '#domain/draw/exclusion.ts'
import { decodeText, UNREADABLE_TEXT } from '#domain/text/decode-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { kinds } from './exclusion-words.tsx'

type Report = AnswerOf<typeof excludePeople>

const places: readonly { value: ExclusionPlace; label: string }[] = [
  { value: 'EVERYWHERE', label: 'Every competition' },
  { value: 'BRAND', label: 'The competitions of a brand' },
  { value: 'CAMPAIGN', label: 'One competition' },
]

/** Adds people with a form or a CSV file. A list with an unreadable line is refused. */
export function NewListDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<ExclusionKind>('STAFF')
  const [place, setPlace] = useState<ExclusionPlace>('EVERYWHERE')
  const [of, setOf] = useState('')
  const [lines, setLines] = useState('')
  const [reason, setReason] = useState('')
  const [report, setReport] = useState<Report | null>(null)
  const [problems, setProblems] = useState<readonly { path: string; message: string }[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const errorsAt = (path: string) => problems.filter((each) => each.path === path).map(({ message }) => message)
  const isReady = lines.trim() !== '' && reason.trim().length >= 3

  async function pick(file: File | null): Promise<void> {
    if (!file) return
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    setProblems(text === null ? [{ path: 'file', message: UNREADABLE_TEXT }] : [])
    setLines(text ?? '')
  }

  async function send(): Promise<void> {
    setIsBusy(true)
    const body = { kind, place, reason, ...(place !== 'EVERYWHERE' && { of: of.trim().toUpperCase() }) }
    const file = new File([lines], 'people.csv', { type: 'text/csv' })
    const called = await call(excludePeople, { body }, { file })
    setIsBusy(false)
    setReport(called.ok ? called.value : null)
    setProblems(
      called.ok
        ? []
        : called.errors.flatMap((error) =>
            error.name === 'ValidationError' && error.meta.fields
              ? error.meta.fields
              : [{ path: '', message: error.message }],
          ),
    )
    if (called.ok && called.value.outcome === 'WAITING') await readAgain()
  }

  if (report?.outcome === 'WAITING')
    return (
      <Dialog open title="A second person must approve it" onClose={onClose}>
        <Notice live tone="success" title={`${showCount(report.people)} people are on the list`}>
          <p>They’re stored as hashes. The list applies once it’s approved.</p>
        </Notice>
        {report.unmatched.length > 0 && (
          <Notice tone="warning" title="Some lines match no account">
            <p>
              {showLines(report.unmatched)} of {showCount(report.lines)}. Please check their spelling and dates. New
              accounts are compared at each freeze.
            </p>
          </Notice>
        )}
        {report.approval_id && <Link to={consolePaths.approval(report.approval_id)}>View the request</Link>}
      </Dialog>
    )
  return (
    <Dialog open size="wide" title="New list" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Type"
            value={kind}
            options={exclusionKinds.map((value) => ({ value, label: kinds[value] }))}
            onChange={(event) => setKind(event.target.value as ExclusionKind)}
          />
          <SelectField
            label="Applies to"
            value={place}
            options={places}
            errors={errorsAt('place')}
            onChange={(event) => setPlace(event.target.value as ExclusionPlace)}
          />
        </div>
        {place !== 'EVERYWHERE' && (
          <TextField
            key={place}
            label={place === 'BRAND' ? 'Brand code' : 'Competition tag'}
            value={of}
            onValueChange={setOf}
            errors={errorsAt('of')}
            showErrors
          />
        )}
        <CsvField onPick={(file) => void pick(file)} />
        <TextArea
          label="People"
          hint="One a line: an email, or a name and a date of birth, such as Ada Lovelace, 1990-12-10"
          rows={8}
          value={lines}
          errors={errorsAt('file')}
          showErrors
          onChange={(event) => setLines(event.target.value)}
        />
        <TextArea
          label="Reason"
          hint="Recorded in the audit log. Don’t name anyone."
          value={reason}
          errors={errorsAt('reason')}
          showErrors
          onChange={(event) => setReason(event.target.value)}
        />
        {report?.outcome === 'HAS_BAD_LINES' && (
          <Notice live tone="warning" title="Nothing was imported">
            <ul className="max-h-60 list-disc overflow-y-auto pl-5">
              {report.bad.map(({ line, message }) => (
                <li key={line}>
                  Line {line} {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ErrorList errors={problems.filter(({ path }) => !shown.includes(path)).map(({ message }) => message)} />
        <Button type="submit" disabled={!isReady} busy={isBusy}>
          Request approval
        </Button>
      </form>
    </Dialog>
  )
}

const shown = ['of', 'place', 'file', 'reason']

function showLines(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.map(showCount).join(', ')}`
}
