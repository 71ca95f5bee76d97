import { Link, useSearchParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { List, type ListColumn } from '#console/core/list.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { listPages } from '#contract/console/pages.ts'
import type { AnswerOf } from '#contract/endpoint.ts'

type Listed = AnswerOf<typeof listPages>['pages'][number]

const columns: readonly ListColumn<Listed>[] = [
  {
    id: 'tag',
    header: 'Page',
    cell: ({ tag }) => (
      <Link className="font-semibold text-ink" to={consolePaths.sitePage(tag)}>
        {tag}
      </Link>
    ),
  },
  { id: 'groups', header: 'Groups', cell: ({ groups }) => groups },
  { id: 'items', header: 'Cards', cell: ({ items }) => items },
]

/** The pages that show campaigns and bundles in groups. */
export function PageListPage() {
  const [params] = useSearchParams()
  const after = params.get('before') ?? undefined
  const answer = useAnswer(listPages, { query: { after } })
  return (
    <Page title="Pages">
      <Loaded answer={answer}>
        {({ pages, next }) => (
          <List
            name="Pages"
            columns={columns}
            rows={pages}
            rowId={({ tag }) => tag}
            next={next}
            empty="There is no page yet."
          />
        )}
      </Loaded>
    </Page>
  )
}
