import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { Unreadable } from '#console/core/unreadable.tsx'
import { getToday } from '#contract/console/today.ts'
import { Figures } from './figures.tsx'
import { NeedsList } from './needs-list.tsx'

const POLL_MS = 60_000

/** Open tasks, then the figures of the last 24 hours. Both are fetched again each minute. */
export function Today() {
  const answer = useAnswer(getToday, {}, { every: POLL_MS })
  return (
    <Loaded answer={answer}>
      {({ needs, figures, unreadable }) => (
        <>
          <Unreadable rows={unreadable} />
          <section className="flex flex-col gap-3">
            <h2 className="text-lg">Needs attention</h2>
            <NeedsList needs={needs} />
          </section>
          {figures && <Figures figures={figures} />}
        </>
      )}
    </Loaded>
  )
}
