import { Link, useSearchParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import { List, type ListColumn } from '#console/core/list.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { SearchField } from '#console/core/search-field.tsx'
import { listBundles } from '#contract/console/bundles.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds } from '#domain/money.ts'
import { Badge } from '#ui/badge.tsx'

type Listed = AnswerOf<typeof listBundles>['bundles'][number]

const columns: readonly ListColumn<Listed>[] = [
  {
    id: 'title',
    header: 'Bundle',
    cell: ({ tag, title }) => (
      <Link className="font-semibold text-ink" to={consolePaths.bundle(tag)}>
        {title}
      </Link>
    ),
  },
  { id: 'tag', header: 'Tag', cell: ({ tag }) => tag },
  { id: 'price', header: 'Price', cell: ({ price }) => formatPounds(price) },
  { id: 'campaigns', header: 'Campaigns', cell: ({ campaigns }) => campaigns },
  {
    id: 'shown',
    header: 'Shown',
    cell: ({ published }) => <Badge tone={published ? 'success' : 'plain'}>{published ? 'Published' : 'Hidden'}</Badge>,
  },
  { id: 'ends', header: 'Ends', cell: ({ ends_at }) => (ends_at ? showInstant(ends_at) : 'Never') },
  { id: 'starts', header: 'Starts', cell: ({ starts_at }) => showInstant(starts_at), isExtra: true },
]

export function BundleListPage() {
  const [params] = useSearchParams()
  const search = params.get('search') ?? undefined
  const after = params.get('before') ?? undefined
  const answer = useAnswer(listBundles, { query: { search, after } })
  return (
    <Page title="Bundles">
      <SearchField label="Title or tag" />
      <Loaded answer={answer}>
        {({ bundles, next }) => (
          <List
            name="Bundles"
            columns={columns}
            rows={bundles}
            rowId={({ tag }) => tag}
            next={next}
            empty="There is no such bundle."
          />
        )}
      </Loaded>
    </Page>
  )
}
