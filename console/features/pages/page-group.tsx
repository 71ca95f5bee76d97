import { SelectField } from '#console/core/forms/select-field.tsx'
import { OrderList } from '#console/core/lists/order-list.tsx'
import type { getPageDesk, PageDocument } from '#contract/console/pages.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

type Group = PageDocument['groups'][number]
type Titles = AnswerOf<typeof getPageDesk>['titles']

const shownCards: readonly { value: Group['shows']; label: string }[] = [
  { value: 'ALL', label: 'All its cards' },
  { value: 'OPEN', label: 'Only its open cards' },
  { value: 'CLOSING_TODAY', label: 'Everything on the page that closes today' },
]

const keyOf = ({ type, tag }: Group['items'][number]) => `${type} ${tag}`

/** One group: its title, and its cards in their order. */
export function PageGroup({
  group,
  titles,
  onChange,
  onRemove,
}: {
  group: Group
  titles: Titles
  onChange: (group: Group) => void
  onRemove: () => void
}) {
  const titleOf = (key: string) => titles.find((each) => keyOf(each) === key)?.title ?? key
  const left = titles.filter((each) => !group.items.some((item) => keyOf(item) === keyOf(each)))
  const isFound = group.shows === 'CLOSING_TODAY'
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">
        {group.title}{' '}
        <span className="font-normal text-ink-soft">
          {isFound ? '(closes today)' : `(${group.items.length} ${group.items.length === 1 ? 'card' : 'cards'})`}
        </span>
      </summary>
      <div className="flex flex-col gap-3 py-2">
        <TextField label="Title" value={group.title} onValueChange={(title) => onChange({ ...group, title })} />
        <SelectField
          label="Shows"
          value={group.shows}
          options={shownCards}
          onChange={(event) => onChange({ ...group, shows: event.target.value as Group['shows'] })}
        />
        {!isFound && (
          <>
            <OrderList
              name={`Cards of ${group.title}`}
              items={group.items}
              itemKey={keyOf}
              itemName={(item) => titleOf(keyOf(item))}
              onMove={(items) => onChange({ ...group, items })}
            >
              {(item) => (
                <div className="flex items-center justify-between gap-3">
                  <span className="min-w-0 break-words">{titleOf(keyOf(item))}</span>
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={`Remove ${titleOf(keyOf(item))}`}
                    onClick={() => onChange({ ...group, items: group.items.filter((each) => each !== item) })}
                  >
                    Remove
                  </Button>
                </div>
              )}
            </OrderList>
            <SelectField
              label="Add a card"
              value=""
              options={[
                { value: '', label: 'Choose a competition or bundle' },
                ...left.map((each) => ({ value: keyOf(each), label: `${each.title} (${each.tag})` })),
              ]}
              onChange={(event) => {
                const chosen = left.find((each) => keyOf(each) === event.target.value)
                if (chosen) onChange({ ...group, items: [...group.items, { type: chosen.type, tag: chosen.tag }] })
              }}
            />
          </>
        )}
        <div>
          <Button tone="quiet" size="small" onClick={onRemove}>
            Remove group
          </Button>
        </div>
      </div>
    </details>
  )
}
