import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useListAddress } from '../lists/lists.ts'

/** The search text of a list is in the address as `search`, with the prefix of its list before it. */
export function SearchField({ label, prefix = '' }: { label: string; prefix?: string }) {
  const address = useListAddress(prefix)
  const search = address.get('search') ?? ''
  return (
    <search>
      <form
        aria-label="Search this list"
        className="flex max-w-form items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          address.set({ search: String(new FormData(event.currentTarget).get('search')).trim() })
        }}
      >
        <TextField key={search} className="flex-1" label={label} name="search" defaultValue={search} />
        <Button type="submit" tone="quiet">
          Search
        </Button>
      </form>
    </search>
  )
}
