import { type ReactNode, useEffect } from 'react'
import type { CallFailed } from '#browser/calls/call-failure.ts'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** A page's title, actions and content. The window has the same title. */
export function Page({
  title,
  above,
  actions,
  children,
}: {
  title: string
  above?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Fairdraw console`
  }, [title])
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          {above}
          <h1 className="text-2xl">{title}</h1>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

type Answer<T> = { data: T | undefined; error: CallFailed | null; isPending: boolean }

/** Shows that an answer is still loading, or the errors of a refused one. No other component shows these states. */
export function Loaded<T>({ answer, children }: { answer: Answer<T>; children: (data: T) => ReactNode }) {
  if (answer.data !== undefined)
    return (
      <>
        <ErrorList errors={answer.error ? [answer.error.message] : []} />
        {children(answer.data)}
      </>
    )
  if (answer.error) return <ErrorList errors={[answer.error.message]} title="This couldn’t load" />
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <Spinner /> Loading
    </p>
  )
}
