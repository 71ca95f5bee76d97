import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { useMay } from '#console/core/session.ts'
import { listContentDesk } from '#contract/console/content.ts'
import { termsTagSchema } from '#contract/information.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { stateTexts } from './version-list.tsx'

type ContentLine = RowOf<typeof listContentDesk>

const columns: readonly ListColumn<ContentLine>[] = [
  {
    id: 'tag',
    sort: 'tag',
    header: 'Content',
    cell: ({ kind, tag }) => (
      <Link className="font-semibold text-ink" to={consolePaths.content(kind, tag)}>
        {tag}
      </Link>
    ),
  },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => (kind === 'terms' ? 'Terms' : 'Page') },
  { id: 'version', header: 'Version', cell: ({ version }) => version ?? '–' },
  { id: 'state', header: 'State', cell: ({ state }) => (state ? stateTexts[state] : 'Not written yet') },
  { id: 'from', header: 'Shown from', cell: ({ shown_from }) => (shown_from ? <Instant at={shown_from} /> : '–') },
  { id: 'who', header: 'Saved by', cell: ({ saved_by }) => saved_by ?? '–' },
]

/** The texts of the site that belong to no campaign: its pages and its terms. */
export function ContentListPage() {
  const may = useMay()
  const list = useList(listContentDesk, {})
  const [isNaming, setIsNaming] = useState(false)
  return (
    <Page title="Content" actions={may('content.edit') && <Button onClick={() => setIsNaming(true)}>New terms</Button>}>
      <List
        name="Content"
        columns={columns}
        list={list}
        rowId={({ kind, tag }) => `${kind} ${tag}`}
        empty="No content yet."
      />
      {isNaming && <NewTermsDialog onClose={() => setIsNaming(false)} />}
    </Page>
  )
}

function NewTermsDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [tag, setTag] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  return (
    <Dialog open title="New terms" description="The tag is part of the web address." onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (termsTagSchema.safeParse(tag).success) return navigate(consolePaths.content('terms', tag))
          setErrors(['Please enter 1 to 60 lower-case letters, digits or -'])
        }}
      >
        <TextField label="Tag" value={tag} errors={errors} showErrors onValueChange={setTag} />
        <Button type="submit">Create terms</Button>
      </form>
    </Dialog>
  )
}
