import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { cardFlags, listPostCards } from '#contract/console/post.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CardActions } from './card-actions.tsx'
import { rejectionWords, remedyWords } from './post-words.ts'

type Row = RowOf<typeof listPostCards>
type Flag = (typeof cardFlags)[number]

const flagWords: Record<Flag, string> = {
  SAME_PERSON: 'Same person',
  SAME_ADDRESS: 'Same address',
  SAME_HAND: 'Same handwriting',
  LATE_BY_US: 'Late by us',
}

const columns: readonly ListColumn<Row>[] = [
  { id: 'position', isAmount: true, header: 'No.', cell: ({ position }) => position ?? '' },
  { id: 'name', header: 'Name', cell: ({ name }) => name ?? 'Deleted' },
  { id: 'campaign', header: 'Competition', cell: ({ campaign_tag }) => campaign_tag },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ reason, remedy, ticket, entry_code }) =>
      [
        reason === null ? `Ticket ${ticket}, code ${entry_code}` : `Not entered: ${rejectionWords[reason]}`,
        remedy && remedyWords[remedy],
      ]
        .filter(Boolean)
        .join('; '),
  },
  {
    id: 'flags',
    header: 'Flags',
    cell: ({ flags }) => (
      <span className="flex flex-wrap gap-1">
        {flags.map((flag) => (
          <Badge key={flag} tone="warning">
            {flagWords[flag]}
          </Badge>
        ))}
      </span>
    ),
  },
  { id: 'typed', sort: 'typed_at', header: 'Typed', cell: ({ typed_at }) => <Instant at={typed_at} /> },
  { id: 'by', header: 'By', cell: ({ typed_by }) => typed_by },
  { id: 'act', header: 'Actions', cell: (card) => <CardActions card={card} /> },
]

/** Cards as they were typed: those of one batch, to compare with the pile, or those that need attention. */
export function CardList() {
  const address = useListAddress('cards-')
  const batch = address.get('batch')
  const flag = cardFlags.find((each) => each === address.get('flag'))
  const list = useList(listPostCards, { batch_id: batch, flag }, { prefix: 'cards-' })
  return (
    <section aria-labelledby="cards" className="flex flex-col gap-4">
      <h2 id="cards" className="text-xl">
        {batch === undefined ? 'Cards and calls' : 'Cards of one batch'}
      </h2>
      <p className="max-w-prose text-ink-soft">
        Repeat names, addresses and handwriting are allowed within the limit. If someone enters in other people’s names,
        exclude the tickets in the draw room before the list is frozen.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Look at"
          value={flag ?? ''}
          options={[{ value: '', label: 'All' }, ...cardFlags.map((value) => ({ value, label: flagWords[value] }))]}
          onChange={(event) => address.set({ flag: event.target.value })}
        />
        {batch !== undefined && (
          <Button tone="quiet" onClick={() => address.set({ batch: undefined })}>
            All batches
          </Button>
        )}
      </div>
      <List
        name="Cards and calls"
        columns={columns}
        list={list}
        rowId={({ card_id }) => card_id}
        empty="No cards match."
      />
    </section>
  )
}
