import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { type DeskWinner, getWinnersBoard, listWinnersDesk } from '#contract/console/winners.ts'
import { winnerCaseStates } from '#domain/winner-case.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CaseBadge, caseWords, clockWords } from './winner-words.tsx'

type Row = RowOf<typeof listWinnersDesk>

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
  { id: 'state', header: 'State', cell: ({ state }) => <CaseBadge state={state} /> },
  { id: 'drawn', sort: 'opened_at', header: 'Since', cell: ({ opened_at }) => <Instant at={opened_at} /> },
  { id: 'clock', header: 'Clock', cell: (row) => clockWords(row, new Date()) },
  { id: 'tag', header: 'Campaign', cell: ({ campaign_tag }) => campaign_tag, isExtra: true },
  { id: 'reserve', header: 'Reserve', cell: ({ is_reserve }) => (is_reserve ? 'Yes' : 'No'), isExtra: true },
]

/** Cases from the draw to the award, as a board; below it all of them, to be searched, sorted and saved. */
export function BoardPage() {
  const address = useListAddress()
  const state = winnerCaseStates.find((each) => each === address.get('state'))
  const search = address.get('search')
  const list = useList(listWinnersDesk, { state, search, campaign_tag: address.get('campaign_tag') })
  const board = useAnswer(getWinnersBoard, {})
  return (
    <Page title="Winners">
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
      <nav aria-label="States" className="flex flex-wrap gap-2">
        {[undefined, ...winnerCaseStates].map((each) => (
          <Button
            key={each ?? 'ALL'}
            tone={each === state ? 'brand' : 'quiet'}
            size="small"
            render={
              <Link
                to={{ search: address.search({ state: each }) }}
                aria-current={each === state ? 'page' : undefined}
              />
            }
          >
            {each ? caseWords[each] : 'All'}
          </Button>
        ))}
      </nav>
      <SearchField label="Prize, title or tag" />
      <List
        name="Cases"
        columns={columns}
        list={list}
        rowId={({ case_id }) => case_id}
        empty="There is no such case."
      />
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
        {found.is_reserve && <Badge>Reserve</Badge>}
        {found.answered_at !== null && found.closed_at === null && <Badge tone="success">Answered</Badge>}
      </p>
    </li>
  )
}
