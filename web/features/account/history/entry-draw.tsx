import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { TicketRange } from '#contract/purchases.ts'
import { entryDrawPath, entryDrawText } from '#web/core/parts/entry-draw-text.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { paths } from '#web/core/site/paths.ts'
import { useEntryCheck } from './check/use-entry-check.ts'

const OwnOdds = optionalPart(() => import('#web/core/entering/own-odds.tsx'))

/** The state of tickets in their draw, and whether they were found in its list. */
export function EntryDraw({ range, isShown }: { range: TicketRange; isShown: boolean }) {
  const check = useEntryCheck(range, isShown)
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Link
        to={entryDrawPath(range)}
        className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-8"
      >
        {entryDrawText(range)}
      </Link>
      {range.case_id !== null && (
        <Link
          to={`${paths.claim}?case=${range.case_id}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 md:min-h-8"
        >
          See your prize
        </Link>
      )}
      {check === 'checked' && (
        <span className="inline-flex items-center gap-1 font-semibold text-success">
          <Check aria-hidden size={16} strokeWidth={3} />
          checked
        </span>
      )}
      {check === 'wrong' && (
        <span className="inline-flex items-center gap-1 font-semibold text-danger">
          <TriangleAlert aria-hidden size={16} />
          We can’t find this ticket in the published list. Please contact us.
        </span>
      )}
      {isShown && range.draw === 'OPEN' && <OwnOdds round_id={range.round_id} />}
    </div>
  )
}
