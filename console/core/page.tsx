import { type ReactNode, useEffect } from 'react'
import { ErrorList } from '#ui/error-list.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { CallFailed } from './call.ts'

/** A page's title, what can be done there, and its content. The title is the window's too. */
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

/** The one place where an answer that is not there yet, or was refused, is shown. */
export function Loaded<T>({ answer, children }: { answer: Answer<T>; children: (data: T) => ReactNode }) {
  if (answer.data !== undefined)
    return (
      <>
        <ErrorList errors={answer.error ? [answer.error.message] : []} />
        {children(answer.data)}
      </>
    )
  if (answer.error) return <ErrorList errors={[answer.error.message]} title="This could not be shown" />
  return (
    <p role="status" className="flex items-center gap-3 text-ink-soft">
      <Spinner /> Loading
    </p>
  )
}
