import { Link } from 'react-router'
import type { Draw } from '#contract/draws.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { keepHyphens } from '#ui/keep-hyphens.tsx'
import { Notice } from '#ui/notice.tsx'
import { TitleLink } from '#web/core/catalogue/title-link.tsx'
import { drawText } from '#web/core/parts/draw-text.ts'
import { paths } from '#web/core/site/paths.ts'
import { useNow } from '#web/core/site/use-now.ts'
import { CheckDraw } from './check/check-draw-panel.tsx'
import { DrawCountdown } from './draw-countdown.tsx'
import { DrawPlan, DrawRegister, DrawRoutes } from './draw-facts.tsx'
import { DrawFreeze, DrawnElsewhere, DrawWinners } from './draw-outcome.tsx'
import { stateNames } from './draw-words.ts'
import { revealedText } from './reveal.ts'
import { useNewestDraw } from './use-newest-draw.ts'
import { useReveal } from './use-reveal.ts'

export const NO_DRAW = 'We can’t find that draw'

/** Shown if no round and no campaign has the name in the address. */
export function UnknownDraw() {
  return (
    <div className="page-width flex flex-col items-start gap-4 py-8 md:py-12">
      <h1 className="text-3xl">{NO_DRAW}</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        The link may be incomplete. All our draws, past and upcoming, are on the draws page.
      </p>
      <Button render={<Link to={paths.draws} />}>See all draws</Button>
    </div>
  )
}

export function DrawView({ loaded }: { loaded: Draw }) {
  const now = useNow()
  const { draw, isCutOff } = useNewestDraw(loaded, now)
  const { settled, isLive } = useReveal(draw)
  const isRevealed = isLive && settled === draw.winners.length
  return (
    <article className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <header className="flex max-w-prose flex-col items-start gap-2">
        <Badge tone={draw.state === 'DRAWN' ? 'success' : 'plain'}>{stateNames[draw.state]}</Badge>
        <h1 className="text-3xl">Draw: {keepHyphens(draw.title)}</h1>
        <p className="figures text-lg text-ink-soft">
          {draw.state === 'ELSEWHERE' ? (
            elsewhereText(draw)
          ) : (
            <>
              {drawText(draw)}&nbsp;·{' '}
              <Link to={paths.howItWorks} className="whitespace-nowrap underline underline-offset-4">
                How we draw
              </Link>
            </>
          )}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <TitleLink
            tag={draw.campaign_tag}
            title={draw.title}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            See the competition
          </TitleLink>
          <Link
            to={paths.drawsOf(draw.campaign_tag.toLowerCase())}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            All draws for this competition
          </Link>
        </p>
      </header>
      <p role="status" className="sr-only">
        {isRevealed ? revealedText(draw.winners) : now !== null && !isLive && stateNames[draw.state]}
      </p>
      {draw.state === 'DRAWN' || draw.elsewhere ? (
        <DrawWinners draw={draw} settled={settled} />
      ) : (
        <DrawCountdown draw={draw} now={now} />
      )}
      {isCutOff && (
        <Notice tone="warning" title="You’re offline" live className="max-w-prose">
          This may be out of date. We’ll update it when you’re back online.
        </Notice>
      )}
      {draw.elsewhere && <DrawnElsewhere elsewhere={draw.elsewhere} />}
      {draw.freeze && <DrawFreeze draw={draw} freeze={draw.freeze} />}
      {draw.state === 'DRAWN' && draw.freeze && <CheckDraw roundId={draw.round_id} lines={draw.freeze.lines} />}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <DrawPlan draw={draw} />
        <DrawRoutes draw={draw} />
      </div>
      {draw.head && <DrawRegister head={draw.head} />}
    </article>
  )
}

function elsewhereText({ elsewhere }: Draw): string {
  return elsewhere
    ? 'Our partner made this draw, so it can’t be checked here.'
    : 'Our partner makes this draw, so it can’t be checked here.'
}
