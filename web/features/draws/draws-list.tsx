import { useState } from 'react'
import { Link } from 'react-router'
import type { DrawCard, DrawList, DrawTime } from '#contract/draws.ts'
import { londonDay } from '#domain/time/london.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { keepHyphens } from '#ui/keep-hyphens.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { useNowFor } from '#web/core/site/use-now.ts'
import { type DrawFilter, drawDays, drawFilters, isInFilter } from './draw-days.ts'
import { DrawRow } from './draw-row.tsx'
import { useDraws } from './use-draws.ts'

/** The next and the past draws, as of an instant. */
export type DrawLists = { upcoming: DrawList; past: DrawList; at: Date }

const filterNames: Readonly<Record<DrawFilter, string>> = {
  ALL: 'All',
  TODAY: 'Today',
  WEEK: 'This week',
  MINE: 'Mine',
}

const emptyTexts: Readonly<Record<DrawFilter, string>> = {
  ALL: 'No draws yet.',
  TODAY: 'No draws today.',
  WEEK: 'No draws this week.',
  MINE: 'You haven’t entered any draws yet.',
}

/** The rows that are shown before *Show more*, 20 together. */
const ROWS: Readonly<Record<DrawTime, number>> = { UPCOMING: 12, PAST: 8 }

/** The next draws and the past ones, grouped by day. */
export function DrawsList({ tag, lists }: { tag: string | null; lists: DrawLists }) {
  const [filter, setFilter] = useState<DrawFilter>('ALL')
  const [first] = [...lists.upcoming.draws, ...lists.past.draws]
  return (
    <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-12">
      <header className="flex max-w-prose flex-col gap-2">
        <h1 className="text-3xl">{tag === null ? 'Draws' : <>Draws for {keepHyphens(first?.title ?? tag)}</>}</h1>
        <p className="text-lg text-ink-soft">
          We seal the list of entries before the random number exists. That number picks the winners, and anyone can
          check it.{' '}
          <Link to={paths.howItWorks} className="underline underline-offset-4">
            How we draw
          </Link>
        </p>
        {tag === null ? (
          <Filters chosen={filter} onChoose={setFilter} />
        ) : (
          <p>
            <Link to={paths.draws} className="underline underline-offset-4">
              All draws
            </Link>
          </p>
        )}
      </header>
      <Rows key={filter} tag={tag} lists={lists} filter={filter} />
      <Button className="sm:self-start" tone="quiet" render={<Link to={paths.home} />}>
        Explore competitions
      </Button>
    </div>
  )
}

/** Hidden without scripts, since it would have no effect. Only a member has draws of their own. */
function Filters({ chosen, onChoose }: { chosen: DrawFilter; onChoose: (filter: DrawFilter) => void }) {
  const isSignedIn = useSession().state === 'signedIn'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div role="group" aria-label="Show draws" className="mt-2 flex flex-wrap gap-2 noscript:hidden">
      {drawFilters
        .filter((filter) => filter !== 'MINE' || isSignedIn)
        .map((filter) => (
          <Button
            key={filter}
            size="small"
            tone={filter === chosen ? 'brand' : 'quiet'}
            aria-pressed={filter === chosen}
            onClick={() => onChoose(filter)}
          >
            {filterNames[filter]}
          </Button>
        ))}
    </div>
  )
}

function Rows({ tag, lists, filter }: { tag: string | null; lists: DrawLists; filter: DrawFilter }) {
  const now = useNowFor((at) => at && londonDay(at)) ?? lists.at
  const { user } = useSession()
  const isOwn = filter === 'MINE'
  const source = isOwn && user ? { tag, ownOf: user.external_id } : { tag }
  const isShown = (draw: DrawCard) => isInFilter(draw, filter, now)
  const listOf = (time: DrawTime, first: DrawList) => ({
    time,
    title: time === 'UPCOMING' ? 'Next' : 'Drawn',
    options: { first: isOwn ? null : first, rows: ROWS[time], enabled: !isOwn || user !== null, isShown },
  })
  const [next, past] = [listOf('UPCOMING', lists.upcoming), listOf('PAST', lists.past)]
  const upcoming = useDraws(next.time, source, next.options)
  const drawn = useDraws(past.time, source, past.options)
  const isLoading = upcoming.query.isLoading || drawn.query.isLoading
  return (
    <>
      <ErrorList
        errors={[upcoming, drawn].flatMap(({ query: { error } }) => (error ? [error.message] : [])).slice(0, 1)}
      />
      {isLoading && <p role="status">Loading your draws</p>}
      {!isLoading && upcoming.draws.length + drawn.draws.length === 0 && <p>{emptyTexts[filter]}</p>}
      {[
        { ...next, ...upcoming },
        { ...past, ...drawn },
      ].map(
        ({ time, title, draws, hasMore, isFetchingNextPage, showMore }) =>
          draws.length > 0 && (
            <section key={time}>
              <h2 className="mb-4 text-2xl">{title}</h2>
              <div className="flex flex-col gap-6">
                {drawDays(draws, time, now).map((day) => (
                  <section key={day.title}>
                    <h3 className="mb-2 text-lg">{day.title}</h3>
                    <ul className="flex flex-col gap-3">
                      {day.draws.map((draw) => (
                        <li key={draw.round_id}>
                          <DrawRow draw={draw} hasOthers={tag === null} />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
              {hasMore && (
                <Button className="mt-4 max-sm:w-full" tone="quiet" busy={isFetchingNextPage} onClick={showMore}>
                  {time === 'UPCOMING' ? 'Show more draws' : 'Show older draws'}
                </Button>
              )}
            </section>
          ),
      )}
    </>
  )
}
