import { ArrowDownWideNarrow } from 'lucide-react'
import { useId } from 'react'
import type { Groups } from '#contract/catalogue.ts'
import { isWorthSorting, type Sort, sortPage, sortsOf, sortTitles } from './sort-page.ts'

export type Arrange = (page: Groups) => Groups

type SortFieldProps = {
  page: Groups
  /** Null is the order in which the site lists. */
  onArrange: (arrange: Arrange | null) => void
}

/** By what a visitor looks for. Without scripts it could do nothing, so then it is not there. */
export default function SortField({ page, onArrange }: SortFieldProps) {
  const id = useId()
  if (!isWorthSorting(page)) return null
  function choose(chosen: string) {
    const sort = chosen as Sort | ''
    onArrange(sort === '' ? null : (current) => sortPage(current, sort))
  }
  return (
    <div className="flex items-center gap-2 noscript:hidden">
      <label htmlFor={id} className="flex items-center gap-2 text-sm font-semibold">
        <ArrowDownWideNarrow aria-hidden size={18} />
        Sort by
      </label>
      <select
        id={id}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 rounded-card border-2 border-line-strong bg-surface px-3"
      >
        <option value="">Our order</option>
        {sortsOf(page).map((sort) => (
          <option key={sort} value={sort}>
            {sortTitles[sort]}
          </option>
        ))}
      </select>
    </div>
  )
}
