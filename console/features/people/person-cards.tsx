import { showInstant, showName } from '#console/core/format.ts'
import type { PersonShown } from '#contract/console/people.ts'
import { PersonTable } from './person-table.tsx'

/** The cards and calls of a person, with or without an account. */
export function PersonCards({ cards }: Pick<PersonShown, 'cards'>) {
  return (
    <PersonTable
      title="Cards and calls"
      rows={cards}
      empty="No cards or calls."
      columns={[
        { header: 'Received', cell: ({ received_at }) => showInstant(received_at) },
        { header: 'Competition', cell: ({ campaign_tag }) => campaign_tag },
        { header: 'Name', cell: ({ name }) => name ?? 'Deleted' },
        { header: 'Postcode', cell: ({ postcode }) => postcode ?? 'None' },
        {
          header: 'Outcome',
          cell: ({ reason, ticket, entry_code }) =>
            reason === null ? `Ticket ${ticket}, code ${entry_code}` : `Not entered: ${showName(reason)}`,
        },
      ]}
    />
  )
}
