import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'

export type FailedListProps = { title: string; busy: boolean; onTryAgain: () => void }

/** Shown when the groups failed to load. It retries automatically, and at once on request. */
export function FailedList({ title, busy, onTryAgain }: FailedListProps) {
  return (
    <div className="page-width flex min-h-[40vh] flex-col items-start gap-4 py-8">
      <h1 className="text-3xl">{title}</h1>
      <ErrorList title="We can’t load our competitions" errors={['We’ll keep trying. Check your connection, too.']} />
      <Button busy={busy} onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
