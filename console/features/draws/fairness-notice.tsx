import type { DrawMethod } from '#domain/draw/plan.ts'
import { Notice } from '#ui/notice.tsx'

/** Shown on each page of this desk, because trust in the draw depends on these limits. */
export function FairnessNotice({ method = 'BEACON' }: { method?: DrawMethod }) {
  if (method === 'ELSEWHERE')
    return (
      <Notice title="This draw is made elsewhere">
        <p>
          Entrants see who makes the draw and where from the start. One person enters the result with evidence, and a
          second confirms it. A result can’t be entered twice or changed later.
        </p>
      </Notice>
    )
  return (
    <Notice title="No one here can influence a draw">
      <p>
        The list of entries only grows. Its fingerprint is signed and published every ten minutes, and the list is
        frozen at least a minute before the deciding number exists. That number is public, random and unknown in
        advance, and the winners are computed from the two together. There’s no button or call to draw, draw again or
        choose another number, and anyone can check each draw.
      </p>
    </Notice>
  )
}
