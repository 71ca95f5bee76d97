import { useState } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { useMay } from '#console/core/session.ts'
import { listPages } from '#contract/console/pages.ts'
import { Button } from '#ui/button.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'

type Listed = RowOf<typeof listPages>

const columns: readonly ListColumn<Listed>[] = [
  {
    id: 'tag',
    sort: 'tag',
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
  const list = useList(listPages, {})
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Page title="Pages" actions={may('page.edit') && <Button onClick={() => setIsOpen(true)}>New page</Button>}>
      <List name="Pages" columns={columns} list={list} rowId={({ tag }) => tag} empty="No pages yet." />
      {isOpen && <NewPageDialog onClose={() => setIsOpen(false)} />}
    </Page>
  )
}
