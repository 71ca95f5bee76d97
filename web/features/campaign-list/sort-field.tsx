import { ArrowDownWideNarrow } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Groups } from '#contract/catalogue.ts'
import { isWorthSorting, type Sort, sortPage, sortsOf, sortTitles } from './sort-page.ts'

export type Arrange = (page: Groups) => Groups

type SortFieldProps = {
  page: Groups
  /** Null for the site's own order. */
  onArrange: (arrange: Arrange | null) => void
}

/** Sorts the page. It is hidden without scripts, since it would have no effect. */
export default function SortField({ page, onArrange }: SortFieldProps) {
  const id = useId()
  const field = useRef<HTMLSelectElement>(null)
  function choose(chosen: string) {
    const sort = chosen as Sort | ''
    onArrange(sort === '' ? null : (current) => sortPage(current, sort))
  }
  // The field can be changed before it is hydrated, and browsers restore its value when a page is loaded again.
  const chooseEarly = useEffectEvent(() => {
    if (field.current?.value) choose(field.current.value)
  })
  useEffect(() => chooseEarly(), [])
  if (!isWorthSorting(page)) return null
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2 noscript:hidden">
      <label htmlFor={id} className="flex items-center gap-2 text-sm font-semibold">
        <ArrowDownWideNarrow aria-hidden size={18} />
        Sort by
      </label>
      <select
        ref={field}
        id={id}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 max-w-full rounded-card border-2 border-line-strong bg-surface px-3"
      >
        <option value="">Featured</option>
        {sortsOf(page).map((sort) => (
          <option key={sort} value={sort}>
            {sortTitles[sort]}
          </option>
        ))}
      </select>
    </div>
  )
}
