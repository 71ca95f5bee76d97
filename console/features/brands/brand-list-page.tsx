import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { useMay, useSession } from '#console/core/session.ts'
import { listBrandDesk } from '#contract/console/brands.ts'
import { Button } from '#ui/button.tsx'

type Listed = RowOf<typeof listBrandDesk>

const columns: readonly ListColumn<Listed>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Brand',
    cell: ({ code, name }) => (
      <Link className="font-semibold text-ink" to={consolePaths.brand(code)}>
        {name}
      </Link>
    ),
  },
  {
    id: 'colour',
    header: 'Colour',
    cell: ({ theme_colour, has_own_colours }) => (
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-5 rounded-tick border border-line-strong"
          style={{ backgroundColor: `#${theme_colour}` }}
        />
        {theme_colour}
        {has_own_colours && <span className="text-ink-soft">and its own</span>}
      </span>
    ),
  },
  { id: 'slug', sort: 'slug', header: 'Address', cell: ({ slug }) => slug },
  { id: 'code', sort: 'code', header: 'Code', cell: ({ code }) => code },
  { id: 'legal', header: 'Promoter', cell: ({ legal_line }) => legal_line ?? 'Our company', isExtra: true },
]

export function BrandListPage() {
  const list = useList(listBrandDesk, { search: useListAddress().get('search') })
  const isOfHouse = useSession().brands === null
  const mayAdd = useMay()('brand.edit') && isOfHouse
  return (
    <Page title="Brands" actions={mayAdd && <Button render={<Link to={consolePaths.newBrand} />}>New brand</Button>}>
      <SearchField label="Name, address or code" />
      <List name="Brands" columns={columns} list={list} rowId={({ code }) => code} empty="No brands match." />
    </Page>
  )
}
