import { showName } from '#console/core/format.ts'
import type { PersonShown } from '#contract/console/people.ts'
import { Badge } from '#ui/badge.tsx'

const tones = { ACTIVE: 'success', BLOCKED: 'danger', DELETED: 'plain' } as const

export function AccountState({ state }: { state: PersonShown['accounts'][number]['state'] | null }) {
  return state === null ? <Badge>No account</Badge> : <Badge tone={tones[state]}>{showName(state)}</Badge>
}
