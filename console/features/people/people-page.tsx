import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { listPeople } from '#contract/console/people.ts'
import { AccountState } from './account-state.tsx'

type Listed = RowOf<typeof listPeople>

const columns: readonly ListColumn<Listed>[] = [
  {
    id: 'person',
    header: 'Customer',
    cell: ({ person_id, name }) => (
      <Link className="font-semibold text-ink" to={consolePaths.person(person_id)}>
        {name}
      </Link>
    ),
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone ?? 'None' },
  { id: 'postcode', header: 'Postcode', cell: ({ postcode }) => postcode ?? 'None' },
  { id: 'state', header: 'State', cell: (person) => <AccountState {...person} /> },
  { id: 'accounts', header: 'Accounts', cell: ({ accounts }) => accounts, isExtra: true },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand, isExtra: true },
  { id: 'since', sort: 'since', header: 'Since', cell: ({ since }) => showInstant(since) },
]

/** Finds people with an account, and people who entered by card or call, by details that a caller can give. */
export function PeoplePage() {
  const people = useList(listPeople, { search: useListAddress().get('search') })
  return (
    <Page title="Customers">
      <SearchField label="Email, phone, surname and postcode, order, entry code, ticket (BOAT 17), promo code or postcard code" />
      <List
        name="Customers"
        columns={columns}
        list={people}
        rowId={({ person_id }) => person_id}
        empty="No customers match. Names need a postcode too; other searches must be an exact match."
      />
    </Page>
  )
}
