import type { DrawMethod } from '#domain/draw/plan.ts'
import { Notice } from '#ui/notice.tsx'

/** Shown on each page of this desk, because trust in the draw depends on these limits. */
export function FairnessNotice({ method = 'BEACON' }: { method?: DrawMethod }) {
  if (method === 'ELSEWHERE')
    return (
      <Notice title="This round is drawn elsewhere, not here">
        <p>
          Entrants read on its page from the beginning who draws it and where. What was drawn is entered by one person
          with its evidence and confirmed by another; it cannot be entered twice, and it is never changed afterwards.
        </p>
      </Notice>
    )
  return (
    <Notice title="Nothing here can influence a draw">
      <p>
        The list of entries only grows, its fingerprint is signed and published every ten minutes, and it is frozen at
        least a minute before the number that decides exists. That number is public randomness that nobody knows before,
        and the winners are computed from both. There is no button and no call with which we could draw, draw again or
        choose another number, and anybody can compute each draw again.
      </p>
    </Notice>
  )
}
