import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#console/core/call.ts'
import { CardSection } from '#console/core/card-section.tsx'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { saveFile } from '#console/core/save-file.ts'
import { useMay } from '#console/core/session.ts'
import { type DeskResult, getEvidence } from '#contract/console/draws.ts'
import type { ResultState } from '#domain/draw/elsewhere.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import type { DeskDraw } from './desk-draw.ts'
import { ResultDialog } from './result-dialog.tsx'

const states: Record<ResultState, { words: string; tone: BadgeTone }> = {
  WAITING: { words: 'Waiting for a second person', tone: 'warning' },
  IN_FORCE: { words: 'Approved', tone: 'success' },
  NOT_APPROVED: { words: 'Not approved', tone: 'plain' },
}

/** Results of a draw elsewhere: one person enters each with its evidence, and another confirms it. */
export function ElsewhereResults({ desk: { round, results, draw } }: { desk: DeskDraw }) {
  const may = useMay()
  const [isAdding, setIsAdding] = useState(false)
  if (round.method !== 'ELSEWHERE') return null
  return (
    <CardSection title="Entered results">
      {results.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="flex flex-col gap-4">
        {results.map((result) => (
          <Result key={result.result_id} roundId={round.round_id} result={result} />
        ))}
      </ul>
      {may('draw.record') && isPossibleIn('draw.record', round.state) && (
        <div>
          <Button onClick={() => setIsAdding(true)}>Enter a result</Button>
        </div>
      )}
      {isAdding && (
        <ResultDialog params={{ round_id: round.round_id }} prizes={draw.prizes} onClose={() => setIsAdding(false)} />
      )}
    </CardSection>
  )
}

function Result({ roundId, result }: { roundId: string; result: DeskResult }) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const { result_id, state, drawn_by, drawn_where, drawn_at, tickets, words, approval_id } = result

  async function save(): Promise<void> {
    const called = await call(getEvidence, { params: { round_id: roundId, result_id } })
    setProblems(called.ok ? [] : called.errors.map(({ message }) => message))
    if (called.ok) saveFile(called.value)
  }

  return (
    <li className="flex flex-col gap-1 border-l-2 border-line-strong pl-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
        {approval_id && (
          <Link to={consolePaths.approval(approval_id)} className="underline underline-offset-4">
            Approval
          </Link>
        )}
      </p>
      <p>
        {drawn_by}, {drawn_where}, <Instant at={drawn_at} />: tickets{' '}
        <span className="figures font-semibold">{tickets.map(showCount).join(', ')}</span>
      </p>
      <p className="text-ink-soft">{words}</p>
      <ErrorList errors={problems} />
      <div>
        <Button tone="quiet" size="small" onClick={save}>
          Save evidence
        </Button>
      </div>
    </li>
  )
}
