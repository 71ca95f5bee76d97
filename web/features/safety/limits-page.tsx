import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CallFailed } from '#web/app/call.ts'
import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'
import { BreakCard, ExclusionCard } from './away-cards.tsx'
import { Helplines } from './helplines.tsx'
import { LimitCard } from './limit-card.tsx'
import { useLimits } from './use-limits.ts'

export const meta = personalHead('Spending limits and breaks', paths.limits)

export default function LimitsPage() {
  const { data: limits, error, isPending, refetch } = useLimits()
  return (
    <>
      <h1 className="mb-4 text-2xl">Spending limits and breaks</h1>
      <div className="flex flex-col gap-6">
        <ErrorList errors={error instanceof CallFailed ? error.failure.errors.map(errorText) : []} />
        {error && (
          <Button tone="quiet" onClick={() => void refetch()} className="self-start">
            Try again
          </Button>
        )}
        {isPending && (
          <p role="status" className="flex min-h-24 items-center justify-center">
            <Spinner size={32} />
            <span className="sr-only">Loading your limits</span>
          </p>
        )}
        {limits && (
          <>
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
