import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { readAgain } from '#console/core/queries.ts'
import { saveFile } from '#console/core/save-file.ts'
import { useMay } from '#console/core/session.ts'
import { type DeskCase, writeWinnerLetter } from '#contract/console/winners.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'

/** The task to contact a winner whom no email or text could reach. */
export function WriteLetter({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const [problems, setProblems] = useState<readonly string[]>([])
  const { reached_at, answered_at, closed_at, state, case_id } = desk.case
  if (reached_at !== null || answered_at !== null || closed_at !== null || state === 'CONFIRMED') return null

  async function write(): Promise<void> {
    const called = await call(writeWinnerLetter, { params: { case_id } })
    setProblems(called.ok ? [] : called.errors.map(({ message }) => message))
    if (!called.ok) return
    saveFile(called.value)
    await readAgain()
  }

  return (
    <Notice tone="warning" title={desk.can_write ? 'Write to winner' : 'Call winner'}>
      <p>
        We couldn’t reach this winner by email or text.{' '}
        {desk.can_write ? 'Post the letter, then record a contact by post.' : 'Call them, then record the contact.'} The
        28 days to answer start once two people have each recorded a contact. The prize stays theirs until those days
        end.
      </p>
      {desk.can_write && may('winner.show') && (
        <Button tone="quiet" size="small" onClick={write}>
          Save letter as PDF
        </Button>
      )}
      <ErrorList errors={problems} />
    </Notice>
  )
}
