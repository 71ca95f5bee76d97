import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount } from '#console/core/format.ts'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { listExclusionLines } from '#contract/console/draws.ts'
import { exclusionMatches } from '#domain/draw/exclusion.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type Row = RowOf<typeof listExclusionLines>

const filters = { ALL: 'All lines', ACCOUNTS: 'With an account', NONE: 'Without an account' } as const

const columns: readonly ListColumn<Row>[] = [
  { id: 'line', sort: 'line', header: 'Line', cell: ({ line }) => showCount(line) },
  { id: 'accounts', header: 'Accounts', cell: ({ accounts }) => <Accounts accounts={accounts} /> },
]

/** The accounts that each line of a list matched when it was requested, so that its approver can compare them. */
export function ExclusionLinesPage() {
  const { id = '' } = useParams()
  const address = useListAddress()
  const matched = exclusionMatches.find((each) => each === address.get('matched'))
  const list = useList(listExclusionLines, { matched }, { params: { exclusion_id: id } })
  return (
    <Page
      title="Lines of the list"
      above={
        <Link to={consolePaths.exclusions} className="text-sm text-ink-soft">
          Exclusions
        </Link>
      }
    >
      <Notice title="Matches when the list was requested">
        <p>New and changed accounts are compared with the list at each freeze.</p>
      </Notice>
      <nav aria-label="Matches" className="flex flex-wrap gap-2">
        {[undefined, ...exclusionMatches].map((each) => (
          <Button
            key={each ?? 'ALL'}
            tone={each === matched ? 'brand' : 'quiet'}
            size="small"
            render={
              <Link
                to={{ search: address.search({ matched: each }) }}
                aria-current={each === matched ? 'page' : undefined}
              />
            }
          >
            {filters[each ?? 'ALL']}
          </Button>
        ))}
      </nav>
      <List name="Lines" columns={columns} list={list} rowId={({ line }) => String(line)} empty="No lines match." />
    </Page>
  )
}

function Accounts({ accounts }: Pick<Row, 'accounts'>) {
  if (accounts.length === 0) return <Badge tone="warning">No account</Badge>
  return (
    <ul>
      {accounts.map(({ account_id, name, email }) => (
        <li key={account_id}>
          {name ?? `Account ${account_id}`} {email && <span className="text-ink-soft">{email}</span>}
        </li>
      ))}
    </ul>
  )
}
