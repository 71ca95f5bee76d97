import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { getDrawDesk } from '#contract/console/draws.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { Badge } from '#ui/badge.tsx'
import type { DeskDraw } from './desk-draw.ts'
import { DrawnFacts, FreezeFacts, RegisterFacts } from './draw-facts.tsx'
import { DrawStateBadge } from './draw-words.tsx'
import { ElsewhereResults } from './elsewhere-results.tsx'
import { FairnessNotice } from './fairness-notice.tsx'
import { RoundExclusions } from './round-exclusions.tsx'
import { TimeLeft } from './time-left.tsx'

const WATCHED_MS = 5000
const GLANCED_MS = 60_000

/** The polling interval of a round: short from its last hour until it is drawn, and none after that. */
function watching(desk: DeskDraw | undefined): { every?: number } {
  if (desk?.round.state === 'DRAWN' || desk?.round.state === 'CANCELLED') return {}
  const isNear = desk !== undefined && desk.round.closes_at.getTime() - Date.now() < HOUR_MS
  return { every: isNear ? WATCHED_MS : GLANCED_MS }
}

/** One round from its entries to its result. The page polls until the round is drawn. */
export function DrawPage() {
  const { id = '' } = useParams()
  const [seen, setSeen] = useState<DeskDraw>()
  const answer = useAnswer(getDrawDesk, { params: { round_id: id } }, watching(seen))
  if (answer.data !== seen) setSeen(answer.data)
  return (
    <Page
      title={answer.data?.draw.title ?? 'Round'}
      above={
        <Link to={consolePaths.draws} className="text-sm text-ink-soft">
          Draw room
        </Link>
      }
    >
      <Loaded answer={answer}>{(desk) => <Round desk={desk} />}</Loaded>
    </Page>
  )
}

function Round({ desk }: { desk: DeskDraw }) {
  const may = useMay()
  const { round, draw } = desk
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DrawStateBadge state={round.state} />
        {round.method === 'ELSEWHERE' && <Badge>Drawn elsewhere</Badge>}
        {may('campaign.read') && (
          <Link
            to={consolePaths.campaign(round.campaign_tag)}
            className="min-h-9 content-center underline underline-offset-4"
          >
            Competition {round.campaign_tag}
          </Link>
        )}
        {desk.is_public && (
          <a href={`/draws/${round.round_id}`} className="min-h-9 content-center underline underline-offset-4">
            Public draw page and check
          </a>
        )}
        {round.state === 'DRAWN' && (
          <Link
            to={consolePaths.certificate(round.round_id)}
            className="min-h-9 content-center underline underline-offset-4"
          >
            Printable certificate
          </Link>
        )}
      </div>
      <FairnessNotice method={round.method} />
      <Steps desk={desk} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RegisterFacts desk={desk} />
        <FreezeFacts desk={desk} />
      </div>
      <RoundExclusions desk={desk} />
      <ElsewhereResults desk={desk} />
      {draw.winners.length > 0 && <DrawnFacts desk={desk} />}
      <Timeline kind="round" subject={round.round_id} />
    </>
  )
}

/** The instants of a round in order, with a countdown to each future one. */
function Steps({ desk: { round, draw, decides_at } }: { desk: DeskDraw }) {
  const isOver = round.state === 'DRAWN' || round.state === 'CANCELLED'
  const steps = [
    { name: 'Entries close', at: round.closes_at },
    ...(round.method === 'ELSEWHERE' ? [] : [{ name: 'Frozen', at: round.frozen_at ?? round.freezes_at }]),
    { name: 'Drawn', at: round.drawn_at ?? decides_at ?? round.draws_at },
  ]
  return (
    <ol aria-label="Steps" className="grid gap-4 sm:grid-cols-3">
      {steps.map(({ name, at }) => (
        <li key={name} className="rounded-card bg-surface p-4 shadow-card">
          <p className="text-sm text-ink-soft">{name}</p>
          <p className="font-semibold">
            <Instant at={at} />
          </p>
          {!isOver && (
            <p className="text-sm text-ink-soft">
              {name === 'Frozen' && round.frozen_at ? 'done' : <TimeLeft key={at.getTime()} to={at} />}
            </p>
          )}
        </li>
      ))}
      {draw.tickets_max !== null && (
        <li className="text-sm text-ink-soft sm:col-span-3">
          At most {showCount(draw.tickets_max)} tickets can be sold online.
        </li>
      )}
    </ol>
  )
}
