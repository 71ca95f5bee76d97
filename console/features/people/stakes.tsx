import type { ReactNode } from 'react'
import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { getPersonStakes } from '#contract/console/after-draw.ts'
import { Notice } from '#ui/notice.tsx'
import { stakeTexts } from './stake-texts.ts'

/** Loads what a person, or one account, has open when the dialog opens. */
export function useStakes(params: { person_id: string }, accountId: string | null) {
  const query = accountId === null ? {} : { account_id: accountId }
  return useAnswer(getPersonStakes, { params, query })
}

/** Shows staff a person's open matters before they act. `children` explain the consequence. */
export function Stakes({
  params,
  accountId,
  children,
}: {
  params: { person_id: string }
  accountId: string | null
  children?: ReactNode
}) {
  return <ShownStakes answer={useStakes(params, accountId)}>{children}</ShownStakes>
}

export function ShownStakes({ answer, children }: { answer: ReturnType<typeof useStakes>; children?: ReactNode }) {
  return (
    <Loaded answer={answer}>
      {(stakes) => {
        const texts = stakeTexts(stakes)
        if (texts.length === 0)
          return (
            <Notice tone="info">
              Nothing is open: no tickets in a draw, no prize, no site credit, and no money under way.
            </Notice>
          )
        return (
          <Notice tone="warning" title="They have something open">
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {children && <p className="mt-2">{children}</p>}
          </Notice>
        )
      }}
    </Loaded>
  )
}
