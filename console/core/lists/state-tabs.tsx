import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useListAddress } from './lists.ts'

type Filter = Readonly<Record<string, string | undefined>>
type Tab = { readonly label: string; readonly filter: Filter }

/** A tab for each value of a filter. */
export function toTabs<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
  name = 'state',
): Tab[] {
  return values.map((value) => ({ label: words[value], filter: { [name]: value } }))
}

/** Links that filter a list by state. `current` is the filter that the list applies. */
export function StateTabs({ tabs, current }: { tabs: readonly Tab[]; current: Filter }) {
  const address = useListAddress()
  const all = { label: 'All', filter: Object.fromEntries(Object.keys(current).map((name) => [name, undefined])) }
  return (
    <nav aria-label="States" className="flex flex-wrap gap-2">
      {[all, ...tabs].map(({ label, filter }) => {
        const isCurrent = Object.keys(current).every((name) => filter[name] === current[name])
        return (
          <Button
            key={label}
            tone={isCurrent ? 'brand' : 'quiet'}
            size="small"
            render={
              <Link
                to={{ search: address.search({ ...all.filter, ...filter }) }}
                aria-current={isCurrent ? 'page' : undefined}
              />
            }
          >
            {label}
          </Button>
        )
      })}
    </nav>
  )
}
