import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface ErrorListProps {
  /** The errors and the next steps, a sentence each. An empty list shows nothing, but keeps the live region. */
  errors: readonly ReactNode[]
  /** "Sorry, something went wrong". */
  title?: ReactNode
  className?: string | undefined
}

/**
 * The errors of a form or a page. Keep it mounted: screen readers announce changes only in a region that already
 * exists.
 */
export function ErrorList({ errors, title, className }: ErrorListProps) {
  return (
    <div role="alert" className={classNames('empty:hidden', className)}>
      {errors.length > 0 && (
        <div className="flex gap-3 rounded-card border-2 border-danger bg-danger-soft px-4 py-3">
          <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-danger" />
          <div className="min-w-0 flex-1">
            {title && <p className="font-bold">{title}</p>}
            {errors.length === 1 ? (
              <p>{errors[0]}</p>
            ) : (
              <ul className="list-disc space-y-1 pl-5">
                {errors.map((error, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a list of sentences without state.
                  <li key={index}>{error}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
