import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { StateTabs, toTabs } from '#console/core/lists/state-tabs.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { type DeskWinner, getWinnersBoard, listWinnersDesk } from '#contract/console/winners.ts'
import { winnerCaseStates } from '#domain/winners/winner-case.ts'
import { Badge } from '#ui/badge.tsx'
import { CaseBadge, caseWords, clockWords, waitWords } from './winner-words.tsx'

type Row = RowOf<typeof listWinnersDesk>

const waits = ['CONTACT', 'ANSWER'] as const

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'prize',
    sort: 'prize',
    header: 'Prize',
    cell: ({ case_id, prize }) => (
      <Link to={consolePaths.winner(case_id)} className="font-semibold text-ink">
        {prize}
      </Link>
    ),
  },
  { id: 'title', sort: 'title', header: 'Competition', cell: ({ title }) => title },
  { id: 'ticket', header: 'Ticket', cell: ({ ticket }) => showCount(ticket) },
  { id: 'state', header: 'State', cell: ({ state, on_hold }) => <CaseBadge state={state} isHeld={on_hold !== null} /> },
  { id: 'drawn', sort: 'opened_at', header: 'Since', cell: ({ opened_at }) => <Instant at={opened_at} /> },
  { id: 'clock', header: 'Deadline', cell: (row) => clockWords(row, new Date()) },
  { id: 'tag', header: 'Tag', cell: ({ campaign_tag }) => campaign_tag, isExtra: true },
  { id: 'reserve', header: 'Reserve', cell: ({ is_reserve }) => (is_reserve ? 'Yes' : 'No'), isExtra: true },
]

/** Cases from the draw to the award, as a board, and below it as a list that can be searched, sorted and downloaded. */
export function BoardPage() {
  const address = useListAddress()
  const state = winnerCaseStates.find((each) => each === address.get('state'))
  const search = address.get('search')
  const waits_for = waits.find((each) => each === address.get('waits_for'))
  const list = useList(listWinnersDesk, { state, waits_for, search, campaign_tag: address.get('campaign_tag') })
  const board = useAnswer(getWinnersBoard, {})
  return (
    <Page title="Winners">
      <p>
        Wheel prizes have{' '}
        <Link to={consolePaths.wheelPrizes} className="underline underline-offset-4">
          their own list
        </Link>
        .
      </p>
      <Loaded answer={board}>
        {({ columns: states }) => (
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
            {states.map((column) => (
              <section key={column.state} aria-label={caseWords[column.state]} className="flex flex-col gap-2">
                <h2 className="flex items-baseline justify-between gap-2 text-base">
                  {caseWords[column.state]} <span className="figures text-ink-soft">{showCount(column.count)}</span>
                </h2>
                <ul className="flex flex-col gap-2">
                  {column.cases.map((each) => (
                    <BoardCase key={each.case_id} found={each} />
                  ))}
                </ul>
                {column.count > column.cases.length && (
                  <Link
                    to={{ search: address.search({ state: column.state }) }}
                    className="min-h-9 content-center text-sm underline underline-offset-4"
                  >
                    All {showCount(column.count)}
                  </Link>
                )}
              </section>
            ))}
          </div>
        )}
      </Loaded>
      <h2 className="text-xl">All cases</h2>
      <StateTabs
        tabs={[...toTabs(winnerCaseStates, caseWords), ...toTabs(waits, waitWords, 'waits_for')]}
        current={{ state, waits_for }}
      />
      <SearchField label="Prize, title or tag" />
      <List name="Cases" columns={columns} list={list} rowId={({ case_id }) => case_id} empty="No winners match." />
    </Page>
  )
}

function BoardCase({ found }: { found: DeskWinner }) {
  const clock = clockWords(found, new Date())
  return (
    <li className="rounded-card bg-surface p-3 shadow-card">
      <Link
        to={consolePaths.winner(found.case_id)}
        className="block py-1 font-semibold text-ink underline underline-offset-4"
      >
        {found.prize}
      </Link>
      <p className="text-sm text-ink-soft">
        {found.title}, ticket <span className="figures">{showCount(found.ticket)}</span>
      </p>
      <p className="flex flex-wrap gap-2 pt-1">
        {clock && <Badge tone={found.is_late ? 'danger' : 'plain'}>{clock}</Badge>}
        {found.on_hold && <Badge tone="danger">On hold</Badge>}
        {found.is_reserve && <Badge>Reserve</Badge>}
        {found.answered_at !== null && found.closed_at === null && <Badge tone="success">Answered</Badge>}
      </p>
    </li>
  )
}
