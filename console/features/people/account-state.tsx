import { showDate, showName } from '#console/core/format.ts'
import type { PersonShown } from '#contract/console/people.ts'
import { Badge } from '#ui/badge.tsx'

const tones = { ACTIVE: 'success', BLOCKED: 'danger', DELETED: 'plain' } as const

type Props = { state: PersonShown['accounts'][number]['state'] | null } & Pick<
  PersonShown['limits'],
  'break_until' | 'excluded_until'
>

/** An active account shows an exclusion or a break of its person, because it cannot enter anything then. */
export function AccountState({ state, break_until, excluded_until }: Props) {
  if (state === null) return <Badge>No account</Badge>
  if (state === 'ACTIVE' && isAhead(excluded_until))
    return <Badge tone="danger">Excluded until {showDate(excluded_until)}</Badge>
  if (state === 'ACTIVE' && isAhead(break_until))
    return <Badge tone="warning">On a break until {showDate(break_until)}</Badge>
  return <Badge tone={tones[state]}>{showName(state)}</Badge>
}

function isAhead(until: Date | null): until is Date {
  return until !== null && until.getTime() > Date.now()
}
