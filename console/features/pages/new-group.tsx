import { useState } from 'react'
import type { PageDocument } from '#contract/console/pages.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

type Group = PageDocument['groups'][number]

/** Adds a group below the others. It is stored when the page is saved. */
export function NewGroup({ groups, onAdd }: { groups: readonly Group[]; onAdd: (group: Group) => void }) {
  const [title, setTitle] = useState('')
  const tag = tagOf(title)
  const isTaken = groups.some((group) => group.tag === tag)
  return (
    <form
      aria-label="New group"
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd({ type: 'GROUP', tag, title: title.trim(), subtitle: null, legal: null, shows: 'OPEN', items: [] })
        setTitle('')
      }}
    >
      <TextField
        className="flex-1"
        label="Title of the new group"
        value={title}
        errors={isTaken ? ['There’s already a group with that name.'] : []}
        showErrors
        onValueChange={setTitle}
      />
      <Button type="submit" tone="quiet" disabled={tag === '' || isTaken}>
        Add group
      </Button>
    </form>
  )
}

/** `Big prizes!` as `BIG-PRIZES`. Links contain the tag, so it does not change with the title. */
function tagOf(title: string): string {
  return title
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
