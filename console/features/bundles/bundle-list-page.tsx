import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { useMay } from '#console/core/session.ts'
import { listBundles } from '#contract/console/bundles.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

type Listed = RowOf<typeof listBundles>

const columns: readonly ListColumn<Listed>[] = [
  {
    id: 'title',
    sort: 'title',
    header: 'Bundle',
    cell: ({ tag, title }) => (
      <Link className="font-semibold text-ink" to={consolePaths.bundle(tag)}>
        {title}
      </Link>
    ),
  },
  { id: 'tag', sort: 'tag', header: 'Tag', cell: ({ tag }) => tag },
  { id: 'price', sort: 'price', header: 'Price', cell: ({ price }) => formatPounds(price) },
  { id: 'campaigns', header: 'Competitions', cell: ({ campaigns }) => campaigns },
  {
    id: 'shown',
    header: 'Shown',
    cell: ({ published }) => <Badge tone={published ? 'success' : 'plain'}>{published ? 'Published' : 'Hidden'}</Badge>,
  },
  { id: 'ends', sort: 'ends_at', header: 'Ends', cell: ({ ends_at }) => (ends_at ? showInstant(ends_at) : 'Never') },
  { id: 'starts', sort: 'starts_at', header: 'Starts', cell: ({ starts_at }) => showInstant(starts_at), isExtra: true },
]

export function BundleListPage() {
  const list = useList(listBundles, { search: useListAddress().get('search') })
  return (
    <Page
      title="Bundles"
      actions={useMay()('bundle.edit') && <Button render={<Link to={consolePaths.newBundle} />}>New bundle</Button>}
    >
      <SearchField label="Title or tag" />
      <List name="Bundles" columns={columns} list={list} rowId={({ tag }) => tag} empty="No bundles match." />
    </Page>
  )
}
