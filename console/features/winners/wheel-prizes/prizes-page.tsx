import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { StateTabs, toTabs } from '#console/core/lists/state-tabs.tsx'
import { Page } from '#console/core/page.tsx'
import { listWheelPrizes, wheelPrizeWaits } from '#contract/console/wheel-prizes.ts'
import { wheelPrizeStates } from '#domain/wheel/wheel-prize.ts'
import { PrizeBadges, stateWords, waitWords } from './prize-words.tsx'

type Row = RowOf<typeof listWheelPrizes>

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'prize',
    sort: 'prize',
    header: 'Prize',
    cell: ({ prize_id, prize }) => (
      <Link to={consolePaths.wheelPrize(prize_id)} className="font-semibold text-ink">
        {prize}
      </Link>
    ),
  },
  { id: 'reward', header: 'Number', cell: ({ reward_id }) => reward_id },
  {
    id: 'state',
    header: 'State',
    cell: (prize) => (
      <span className="flex flex-wrap gap-1">
        <PrizeBadges prize={prize} />
      </span>
    ),
  },
  { id: 'won', sort: 'won_at', header: 'Won', cell: ({ won_at }) => <Instant at={won_at} /> },
  { id: 'due', sort: 'due_at', header: 'Send by', cell: ({ due_at }) => <Instant at={due_at} /> },
  {
    id: 'sent',
    header: 'Sent',
    cell: ({ sent_at }) => (sent_at ? <Instant at={sent_at} /> : 'Not yet'),
    isExtra: true,
  },
]

/** Prizes of the wheel that are sent by hand. */
export function WheelPrizesPage() {
  const address = useListAddress()
  const state = wheelPrizeStates.find((each) => each === address.get('state'))
  const waits_for = wheelPrizeWaits.find((each) => each === address.get('waits_for'))
  const list = useList(listWheelPrizes, { state, waits_for, search: address.get('search') })
  return (
    <Page
      title="Wheel prizes"
      above={
        <Link to={consolePaths.winners} className="text-sm text-ink-soft">
          Winners
        </Link>
      }
    >
      <StateTabs
        tabs={[...toTabs(wheelPrizeWaits, waitWords, 'waits_for'), ...toTabs(wheelPrizeStates, stateWords)]}
        current={{ state, waits_for }}
      />
      <SearchField label="Prize or its number" />
      <List
        name="Wheel prizes"
        columns={columns}
        list={list}
        rowId={({ prize_id }) => prize_id}
        empty="No prizes match."
      />
    </Page>
  )
}
