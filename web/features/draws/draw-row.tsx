import { Link } from 'react-router'
import type { DrawCard } from '#contract/draws.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { clockText } from '#domain/time/london.ts'
import { keepHyphens } from '#ui/keep-hyphens.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { paths } from '#web/core/site/paths.ts'
import { entriesText } from './draw-words.ts'

/** The whole row is a link to the draw. Only the newest quick draw is listed, with a link to the others. */
export function DrawRow({ draw, hasOthers }: { draw: DrawCard; hasOthers: boolean }) {
  const { title, campaign_tag: tag, prize_value: value } = draw
  const worth = value > 0 && formatPoundsTrimmed(value)
  return (
    <article className="relative flex items-center gap-3 rounded-card bg-surface p-2 pr-4 shadow-card sm:gap-5">
      <div className="w-24 shrink-0 overflow-hidden rounded-tick sm:w-32">
        <CataloguePicture kind="campaign" tag={tag} asset={draw.asset} crop="wide169" alt="" sizes="128px" />
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h4 className="leading-tight">
            <Link to={paths.drawsOf(draw.round_id)} className={rowLink}>
              {keepHyphens(title)}
            </Link>
          </h4>
          <p className="figures mt-0.5 text-sm text-ink-soft">{stateText(draw)}</p>
        </div>
        {draw.is_quick && hasOthers && (
          <Link
            to={paths.drawsOf(tag.toLowerCase())}
            aria-label={`All draws for ${title}`}
            className="relative z-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4 md:min-h-8"
          >
            All draws
          </Link>
        )}
        {worth && !title.includes(worth) && <p className="figures font-display text-lg font-bold">{worth}</p>}
      </div>
    </article>
  )
}

const rowLink =
  'outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'

/** `Draw at 4pm`, `Drawn at 4pm · 8,431 entries`: the day is above. */
function stateText({ state, closes_at, draws_at, tickets }: DrawCard): string {
  if (state === 'PLANNED') return `Draw at ${clockText(draws_at)}`
  if (state === 'FROZEN') return `Entries have closed · draw at ${clockText(draws_at)}`
  if (state === 'ELSEWHERE') return `Drawn by a partner · closes at ${clockText(closes_at)}`
  return `Drawn at ${clockText(draws_at)} · ${tickets === 0 ? 'no one entered' : entriesText(tickets)}`
}
