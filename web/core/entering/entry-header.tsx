import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { endsLabel } from '#domain/campaign/countdown.ts'
import { formatPoundsTrimmed, type Pence } from '#domain/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { keepHyphens } from '#ui/keep-hyphens.tsx'

const LONG_TITLE_LENGTH = 50

export type EntryHeaderProps = {
  id?: string
  title: string
  /** Null if it is not shown. It is not repeated if the title contains it. */
  value: Pence | null
  /** The time of the final closing. */
  endsAt: Date | null
  status: CampaignStatus
  isWebExclusive: boolean
}

/** The prize, its value and the closing time. Another part of the page says that a competition is over. */
export function EntryHeader({ id, title, value, endsAt, status, isWebExclusive }: EntryHeaderProps) {
  const worth = value !== null && formatPoundsTrimmed(value)
  return (
    <header id={id} className="flex scroll-mt-24 flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {endsAt && status !== 'ENDED' && <p className="ends-label">{endsLabel(endsAt)}</p>}
        {isWebExclusive && <Badge>Web Exclusive</Badge>}
      </div>
      <h1 className={title.length > LONG_TITLE_LENGTH ? 'text-2xl' : 'text-3xl'}>{keepHyphens(title)}</h1>
      {worth && !title.includes(worth) && <p className="figures font-display text-2xl font-bold">{worth}</p>}
    </header>
  )
}
