import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount, showInstant } from '#console/core/format.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { StateTabs, toTabs } from '#console/core/lists/state-tabs.tsx'
import { Page } from '#console/core/page.tsx'
import { listDrawsDesk } from '#contract/console/draws.ts'
import { deskDrawStates } from '#domain/draw/desk-state.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DrawStateBadge, drawStateWords, routesOf } from './draw-words.tsx'
import { FairnessNotice } from './fairness-notice.tsx'
import { TimeLeft } from './time-left.tsx'

type Row = RowOf<typeof listDrawsDesk>

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'title',
    sort: 'title',
    header: 'Competition',
    cell: ({ round_id, title }) => (
      <Link to={consolePaths.draw(round_id)} className="font-semibold text-ink">
        {title}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, method }) => (
      <span className="flex flex-wrap gap-2">
        <DrawStateBadge state={state} /> {method === 'ELSEWHERE' && <Badge>Drawn elsewhere</Badge>}
      </span>
    ),
  },
  { id: 'closes', sort: 'closes_at', header: 'Closes', cell: ({ closes_at }) => <Instant at={closes_at} /> },
  {
    id: 'draws',
    sort: 'draws_at',
    header: 'Draw',
    cell: ({ drawn_at, draws_at, state }) => (
      <>
        <Instant at={drawn_at ?? draws_at} />
        {state !== 'DRAWN' && state !== 'CANCELLED' && (
          <span className="block text-sm text-ink-soft">
            <TimeLeft to={draws_at} />
          </span>
        )}
      </>
    ),
  },
  { id: 'tickets', sort: 'tickets', header: 'Tickets', cell: ({ tickets }) => showCount(tickets) },
  {
    id: 'routes',
    header: 'By route',
    cell: (round) =>
      routesOf(round)
        .map(({ words, count }) => `${words} ${showCount(count)}`)
        .join(', ') || 'None yet',
  },
  { id: 'tag', header: 'Tag', cell: ({ campaign_tag }) => campaign_tag, isExtra: true },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand ?? 'All', isExtra: true },
  {
    id: 'frozen',
    header: 'Frozen',
    cell: ({ frozen_at }) => frozen_at && showInstant(frozen_at),
    isExtra: true,
  },
]

/** The rounds of all competitions, open ones first and drawn ones last. */
export function DrawListPage() {
  const address = useListAddress()
  const state = deskDrawStates.find((each) => each === address.get('state'))
  const list = useList(listDrawsDesk, {
    state,
    search: address.get('search'),
    campaign_tag: address.get('campaign_tag'),
  })
  return (
    <Page
      title="Draw room"
      actions={
        <Button tone="quiet" render={<Link to={consolePaths.exclusions} />}>
          Exclusions
        </Button>
      }
    >
      <FairnessNotice />
      <StateTabs tabs={toTabs(deskDrawStates, drawStateWords)} current={{ state }} />
      <SearchField label="Title or tag" />
      <List name="Rounds" columns={columns} list={list} rowId={({ round_id }) => round_id} empty="No draws match." />
    </Page>
  )
}
