import { useState } from 'react'
import { Link } from 'react-router'
import { getTimeline, type NeighbourKind, type TimelineKind } from '#contract/console/timelines.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { consolePaths } from '../console-paths.ts'
import { Instant } from '../instant.tsx'
import { Loaded } from '../page.tsx'
import { useAnswer } from '../queries.ts'
import { useMay } from '../session.ts'
import { ChangeList } from './change-list.tsx'

type Line = AnswerOf<typeof getTimeline>['lines'][number]

const neighbours: Record<NeighbourKind, { name: string; path: (id: string) => string }> = {
  campaign: { name: 'Competitions', path: consolePaths.campaign },
  bundle: { name: 'Bundles', path: consolePaths.bundle },
  page: { name: 'Pages', path: consolePaths.sitePage },
  promo: { name: 'Promo codes', path: consolePaths.promo },
  'promo-batch': { name: 'Batches', path: consolePaths.promoBatch },
  approval: { name: 'Approvals', path: consolePaths.approval },
  round: { name: 'Draws', path: consolePaths.draw },
  'winner-case': { name: 'Winners', path: consolePaths.winner },
}

/** The history of the page's subject, and links to related subjects. */
export function Timeline({ kind, subject }: { kind: TimelineKind; subject: string }) {
  const may = useMay()
  return may('timeline.read') ? <ReadTimeline key={subject} kind={kind} subject={subject} /> : null
}

function ReadTimeline({ kind, subject }: { kind: TimelineKind; subject: string }) {
  const [before, setBefore] = useState<string>()
  const answer = useAnswer(getTimeline, { params: { kind, subject }, query: { before } })
  return (
    <Card className="p-5">
      <section aria-label="Timeline" className="flex flex-col gap-4">
        <h2 className="text-lg">Timeline</h2>
        <Loaded answer={answer}>
          {({ lines, next, neighbours: found }) => (
            <>
              <Neighbours found={found} />
              {lines.length === 0 && <p className="text-ink-soft">No activity yet.</p>}
              <ol className="flex flex-col gap-3">
                {lines.map((line) => (
                  <TimelineLine key={line.number} kind={kind} line={line} />
                ))}
              </ol>
              <div className="flex gap-2">
                {before !== undefined && (
                  <Button tone="quiet" size="small" onClick={() => setBefore(undefined)}>
                    Newest
                  </Button>
                )}
                {next !== null && (
                  <Button tone="quiet" size="small" onClick={() => setBefore(next)}>
                    Older
                  </Button>
                )}
              </div>
            </>
          )}
        </Loaded>
      </section>
    </Card>
  )
}

function TimelineLine({ kind, line }: { kind: TimelineKind; line: Line }) {
  const isChange = line.before !== null || line.after !== null
  return (
    <li className="border-l-2 border-line-strong pl-4">
      <p className="text-sm text-ink-soft">
        <Instant at={line.happened_at} /> · {line.actor_name}
      </p>
      <p>
        <span className="font-semibold">{line.action}</span>: {line.reason}
      </p>
      {isChange && (
        <details>
          <summary className="min-h-9 content-center text-sm">What changed</summary>
          <ChangeList kind={kind} before={line.before} after={line.after} />
        </details>
      )}
      {line.approval_id && (
        <Link className="inline-block min-h-9 content-center text-sm" to={consolePaths.approval(line.approval_id)}>
          Approval
        </Link>
      )}
    </li>
  )
}

function Neighbours({ found }: { found: AnswerOf<typeof getTimeline>['neighbours'] }) {
  const groups = Object.entries(neighbours).flatMap(([kind, { name, path }]) => {
    const ofKind = found.filter((each) => each.kind === kind)
    return ofKind.length > 0 ? [{ name, links: ofKind.map(({ id, title }) => ({ to: path(id), title })) }] : []
  })
  if (groups.length === 0) return null
  return (
    <dl className="flex flex-col gap-2">
      {groups.map(({ name, links }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="flex flex-wrap gap-x-4">
            {links.map(({ to, title }) => (
              <Link key={to} to={to} className="inline-block min-h-9 content-center underline underline-offset-4">
                {title}
              </Link>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
