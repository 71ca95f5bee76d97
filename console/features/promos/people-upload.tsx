import { useId, useState } from 'react'
import { call } from '#console/core/call.ts'
import { readAgain } from '#console/core/queries.ts'
import { SelectField } from '#console/core/select-field.tsx'
import { uploadPromoPeople } from '#contract/console/promos.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'

type Report = AnswerOf<typeof uploadPromoPeople>
type Mode = 'ADD' | 'REPLACE'

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'ADD', label: 'Add them to the list' },
  { value: 'REPLACE', label: 'Put them in place of the list' },
]

/** A CSV of emails and mobile numbers. What cannot be read is named; nothing is taken then, unless that is wanted. */
export function PeopleUpload({ code }: { code: string }) {
  const fileId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<Mode>('ADD')
  const [reason, setReason] = useState('')
  const [report, setReport] = useState<Report | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const isReady = file !== null && reason.trim().length >= 3

  async function send(badCells: 'REFUSE' | 'LEAVE_OUT'): Promise<void> {
    setIsBusy(true)
    const body = { mode, bad_cells: badCells, reason }
    const called = await call(uploadPromoPeople, { params: { code }, body }, { file: file! })
    setIsBusy(false)
    setReport(called.ok ? called.value : null)
    setProblems(called.ok ? [] : called.errors.map(({ message }) => message))
    if (called.ok && called.value.outcome === 'TAKEN') await readAgain()
  }

  return (
    <form
      noValidate
      aria-label="People by CSV"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send('REFUSE')
      }}
    >
      <div className="flex flex-col gap-1.5">
        <label htmlFor={fileId} className="font-semibold">
          CSV file
        </label>
        <p id={`${fileId}-hint`} className="text-sm text-ink-soft">
          Emails and mobile numbers. A first line of headings is left out.
        </p>
        <input
          id={fileId}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-describedby={`${fileId}-hint`}
          className="min-h-11 w-full content-center text-sm"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            setReport(null)
          }}
        />
      </div>
      <SelectField
        label="These people"
        value={mode}
        options={modes}
        onChange={(event) => setMode(event.target.value as Mode)}
      />
      <TextField label="Reason" hint="It stands in the audit." value={reason} onValueChange={setReason} />
      <ErrorList errors={problems} />
      {report && <UploadReport report={report} />}
      <Button type="submit" disabled={!isReady} busy={isBusy}>
        Take the file
      </Button>
      {report?.outcome === 'HAS_BAD_CELLS' && report.read > 0 && (
        <Button tone="quiet" busy={isBusy} onClick={() => send('LEAVE_OUT')}>
          {`Take the ${report.read.toLocaleString('en-GB')} that can be read`}
        </Button>
      )}
    </form>
  )
}

function UploadReport({ report }: { report: Report }) {
  const isTaken = report.outcome === 'TAKEN'
  return (
    <Notice
      live
      tone={isTaken ? 'success' : 'warning'}
      title={isTaken ? `${report.people.toLocaleString('en-GB')} people are on the list now` : 'Nothing was taken'}
    >
      {report.duplicates > 0 && <p>{report.duplicates} were in the file more than once.</p>}
      {report.bad_count > 0 && (
        <>
          <p>{isTaken ? 'Left out:' : `${report.bad_count} cannot be read:`}</p>
          <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5">
            {report.bad.map(({ line, column, message }) => (
              <li key={`${line} ${column}`}>
                Line {line}, column {column} {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
