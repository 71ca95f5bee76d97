import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ListedDraw, listDraws } from '#contract/draws.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { drawText } from '#web/core/parts/draw-text.ts'
import { paths } from '#web/core/site/paths.ts'
import { entriesText, stateNames } from './draw-words.ts'

export type DrawList = { draws: ListedDraw[]; next: string | null }

const isToCome = ({ state }: ListedDraw) => state === 'PLANNED' || state === 'FROZEN'

/** The next draws, and the past ones. */
export function DrawsList({ tag, list }: { tag: string | null; list: DrawList }) {
  const { draws, more } = useMore(tag, list)
  const next = draws.filter(isToCome).toReversed()
  const past = draws.filter((draw) => !isToCome(draw))
  const title = tag === null ? null : (draws[0]?.title ?? tag)
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <header className="flex max-w-prose flex-col gap-2">
        <h1 className="text-3xl">{title === null ? 'Draws' : `Draws for ${title}`}</h1>
        <p className="text-lg text-ink-soft">
          We seal the list of entries before the random number exists. That number picks the winners, and anyone can
          check it.{' '}
          <Link to={paths.howItWorks} className="underline underline-offset-4">
            How we draw
          </Link>
        </p>
        {tag !== null && (
          <p>
            <Link to={paths.draws} className="underline underline-offset-4">
              All draws
            </Link>
          </p>
        )}
      </header>
      {draws.length === 0 && <p>No draws yet.</p>}
      {next.length > 0 && <DrawRows title="Next" draws={next} isFiltered={tag !== null} />}
      {past.length > 0 && <DrawRows title="Drawn" draws={past} isFiltered={tag !== null} />}
      {more}
      <Button className="sm:self-start" tone="quiet" render={<Link to={paths.home} />}>
        Explore competitions
      </Button>
    </div>
  )
}

const FRESH_MS = 10_000

/** The page is sent with the newest draws. Older ones that were loaded are restored after Back. */
function useMore(tag: string | null, first: DrawList) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['draws', tag],
      queryFn: ({ pageParam }): Promise<DrawList> =>
        callOrThrow(listDraws, {
          query: { ...(pageParam !== null && { before: pageParam }), ...(tag !== null && { campaign_tag: tag }) },
        }),
      initialPageParam: null as string | null,
      initialData: { pages: [first], pageParams: [null] },
      staleTime: FRESH_MS,
      getNextPageParam: ({ next }) => next,
    },
    queryClient(),
  )
  const more = hasNextPage && (
    <div className="flex flex-col items-start gap-3">
      <ErrorList errors={error ? [error.message] : []} />
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show older draws
      </Button>
    </div>
  )
  return { draws: data.pages.flatMap(({ draws }) => draws), more }
}

function DrawRows({ title, draws, isFiltered }: { title: string; draws: readonly ListedDraw[]; isFiltered: boolean }) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="flex flex-col gap-3">
        {draws.map((draw) => (
          <li key={draw.round_id}>
            <DrawRow draw={draw} isFiltered={isFiltered} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const rowLink =
  'outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'

/** The whole row is a link to the draw; the link to the campaign's other draws lies on top of it. */
function DrawRow({ draw, isFiltered }: { draw: ListedDraw; isFiltered: boolean }) {
  return (
    <article className="relative flex flex-col gap-2 rounded-card bg-surface p-4 shadow-card md:flex-row md:items-center md:gap-6">
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-tight">
          <Link to={paths.drawsOf(draw.round_id)} className={rowLink}>
            {draw.title}
          </Link>
        </h3>
        <p className="figures text-sm text-ink-soft">
          {draw.state === 'ELSEWHERE' ? `Closes on ${momentLabel(draw.closes_at)}` : drawText(draw)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="figures text-sm">{entriesText(draw.tickets)}</p>
        <Badge tone={draw.state === 'DRAWN' ? 'success' : 'plain'}>{stateNames[draw.state]}</Badge>
        {!isFiltered && (
          <Link
            to={paths.drawsOf(draw.campaign_tag.toLowerCase())}
            aria-label={`All draws for ${draw.title}`}
            className="relative z-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4 md:min-h-8"
          >
            All draws
          </Link>
        )}
      </div>
    </article>
  )
}
