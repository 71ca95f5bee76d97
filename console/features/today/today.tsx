import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { getToday } from '#contract/console/today.ts'
import { Figures } from './figures.tsx'
import { NeedsList } from './needs-list.tsx'

const POLL_MS = 60_000

/** What needs a hand, then how the last 24 hours went, read again each minute. */
export function Today() {
  const answer = useAnswer(getToday, {}, { every: POLL_MS })
  return (
    <Loaded answer={answer}>
      {({ needs, figures }) => (
        <>
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">What needs a hand</h2>
            <NeedsList needs={needs} />
          </section>
          {figures && <Figures figures={figures} />}
        </>
      )}
    </Loaded>
  )
}
