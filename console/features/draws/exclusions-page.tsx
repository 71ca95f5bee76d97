import { useState } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { StateTabs, toTabs } from '#console/core/lists/state-tabs.tsx'
import { Page } from '#console/core/page.tsx'
import { useMay } from '#console/core/session.ts'
import { listExclusions } from '#contract/console/draws.ts'
import { exclusionStates } from '#domain/draw/exclusion.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ExclusionBadge, exclusionStateWords, kindWords, matchWords, placeWords } from './exclusion-words.tsx'
import { NewListDialog } from './new-list-dialog.tsx'

type Row = RowOf<typeof listExclusions>

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'who',
    header: 'Excluded',
    cell: (row) =>
      row.tickets ? (
        `Tickets ${row.tickets.map(showCount).join(', ')}`
      ) : (
        <span className="flex flex-col">
          {`${kindWords(row.kind)}: ${showCount(row.people ?? 0)} people`}
          {row.lines !== null && <Link to={consolePaths.exclusion(row.exclusion_id)}>{matchWords(row)}</Link>}
        </span>
      ),
  },
  {
    id: 'place',
    header: 'Applies to',
    cell: (row) =>
      row.round_id ? <Link to={consolePaths.draw(row.round_id)}>{placeWords(row)}</Link> : placeWords(row),
  },
  { id: 'words', header: 'Reason', cell: ({ words }) => words },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, approval_id }) => (
      <span className="flex flex-wrap items-center gap-2">
        <ExclusionBadge state={state} />
        {approval_id && <Link to={consolePaths.approval(approval_id)}>Approval</Link>}
      </span>
    ),
  },
  {
    id: 'recorded',
    sort: 'recorded_at',
    header: 'Requested',
    cell: ({ recorded_at }) => <Instant at={recorded_at} />,
  },
]

/**
 * People and tickets that cannot win. The lists themselves cannot be read anywhere: their people are stored as hashes.
 */
export function ExclusionsPage() {
  const may = useMay()
  const address = useListAddress()
  const [isAdding, setIsAdding] = useState(false)
  const state = exclusionStates.find((each) => each === address.get('state'))
  const list = useList(listExclusions, { state })
  return (
    <Page
      title="Exclusions"
      above={
        <Link to={consolePaths.draws} className="text-sm text-ink-soft">
          Draw room
        </Link>
      }
      actions={may('draw.exclude') && <Button onClick={() => setIsAdding(true)}>New list</Button>}
    >
      <Notice title="Needs two people, before entries close. Stored as hashes only.">
        <p>
          Staff, their households and suppliers can’t win. A list applies to every draw that freezes after it’s
          approved. Emails, names and birth dates are stored as hashes: they can be compared, but never read. The newest
          list of each kind and place applies.
        </p>
      </Notice>
      <StateTabs tabs={toTabs(exclusionStates, exclusionStateWords)} current={{ state }} />
      <List
        name="Exclusions"
        columns={columns}
        list={list}
        rowId={({ exclusion_id }) => exclusion_id}
        empty="Nothing excluded."
      />
      {isAdding && <NewListDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}
