import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** What a list is searched for stands in the address as `search`. */
export function SearchField({ label }: { label: string }) {
  const [params, setParams] = useSearchParams()
  return (
    <search>
      <form
        aria-label="Search this list"
        className="flex max-w-form items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('search')).trim()
          setParams(typed === '' ? {} : { search: typed })
        }}
      >
        <TextField className="flex-1" label={label} name="search" defaultValue={params.get('search') ?? ''} />
        <Button type="submit" tone="quiet">
          Search
        </Button>
      </form>
    </search>
  )
}
