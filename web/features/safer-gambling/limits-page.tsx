import { QueryState } from '#web/core/http/query-state.tsx'
import { ConfirmEmailNotice } from '#web/core/session/confirm-email-notice.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { BreakCard, ExclusionCard } from './away-cards.tsx'
import { Helplines } from './helplines.tsx'
import { LimitCard } from './limit-card.tsx'
import { useLimits } from './use-limits.ts'

export const meta = personalHead('Spending limits and breaks', paths.limits)

export default function LimitsPage() {
  const query = useLimits()
  const limits = query.data
  return (
    <>
      <h1 className="mb-4 text-2xl">Spending limits and breaks</h1>
      <div className="flex flex-col gap-6">
        <QueryState what="Loading your limits" query={query} />
        {limits && (
          <>
            {(limits.excluded_until ?? limits.break_until) && (
              <ConfirmEmailNotice why="Your break covers this account. Use the link in our email to cover every account with your email address." />
            )}
            <LimitCard limits={limits} />
            {limits.excluded_until === null && <BreakCard limits={limits} />}
            <ExclusionCard limits={limits} />
          </>
        )}
        <Helplines />
      </div>
    </>
  )
}
