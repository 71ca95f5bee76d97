import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { BadCells } from '#console/core/forms/bad-cells.tsx'
import { CsvField } from '#console/core/forms/file-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { readAgain } from '#console/core/queries.ts'
import { uploadPromoPeople } from '#contract/console/promos.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'

type Report = AnswerOf<typeof uploadPromoPeople>
type Mode = 'ADD' | 'REPLACE'

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'ADD', label: 'Add to the list' },
  { value: 'REPLACE', label: 'Replace the list' },
]

/**
 * A CSV of emails and mobile numbers. If cells are unreadable, they are reported and the file is not stored, unless the
 * operator omits them.
 */
export function PeopleUpload({ code }: { code: string }) {
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
      aria-label="Upload a list"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send('REFUSE')
      }}
    >
      <CsvField
        hint="Emails and mobile numbers. A heading line is ignored."
        onPick={(picked) => {
          setFile(picked)
          setReport(null)
        }}
      />
      <SelectField
        label="What to do"
        value={mode}
        options={modes}
        onChange={(event) => setMode(event.target.value as Mode)}
      />
      <TextField label="Reason" hint="Recorded in the audit log." value={reason} onValueChange={setReason} />
      <ErrorList errors={problems} />
      {report && <UploadReport report={report} />}
      <Button type="submit" disabled={!isReady} busy={isBusy}>
        Upload
      </Button>
      {report?.outcome === 'HAS_BAD_CELLS' && report.read > 0 && (
        <Button tone="quiet" busy={isBusy} onClick={() => send('LEAVE_OUT')}>
          {`Upload the ${report.read.toLocaleString('en-GB')} that are valid`}
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
      title={isTaken ? `${report.people.toLocaleString('en-GB')} people are on the list now` : 'Nothing was imported'}
    >
      {report.duplicates > 0 && <p>{report.duplicates} were in the file more than once.</p>}
      {report.bad_count > 0 && (
        <>
          <p>{isTaken ? 'Left out:' : `${report.bad_count} can’t be read:`}</p>
          <BadCells bad={report.bad} />
        </>
      )}
    </Notice>
  )
}
