import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant, showName } from '#console/core/format.ts'
import { useMay } from '#console/core/session.ts'
import type { PersonShown } from '#contract/console/people.ts'
import { NoteForm } from './note-form.tsx'
import { PersonCards } from './person-cards.tsx'
import { PersonTable } from './person-table.tsx'

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** A person's consents, wins and actions. */
export function PersonHistory({ person }: { person: PersonShown }) {
  const may = useMay()
  return (
    <>
      <NoteForm params={{ person_id: person.person_id }} />
      <PersonTable
        title="Notes"
        rows={person.notes}
        empty="No notes yet."
        columns={[
          { header: 'When', cell: ({ made_at }) => showInstant(made_at) },
          { header: 'By', cell: ({ made_by }) => made_by },
          { header: 'Note', cell: ({ words }) => <span className="whitespace-pre-wrap">{words}</span> },
        ]}
      />
      {person.cards.length > 0 && <PersonCards cards={person.cards} />}
      <PersonTable
        title="Wins"
        rows={person.cases}
        empty="No wins yet."
        columns={[
          {
            header: 'Draw',
            cell: ({ round_id, campaign_tag }) => <Link to={consolePaths.draw(round_id)}>{campaign_tag}</Link>,
          },
          { header: 'Ticket', cell: ({ ticket }) => ticket },
          { header: 'Prize', cell: ({ prize }) => prize ?? 'Named in the draw' },
          { header: 'State', cell: ({ state }) => showName(state) },
          { header: 'Since', cell: ({ opened_at }) => showInstant(opened_at) },
        ]}
      />
      <PersonTable
        title="Wheel prizes"
        rows={person.wheel_prizes}
        empty="No wheel prizes to send."
        columns={[
          {
            header: 'Prize',
            cell: ({ prize_id, prize }) =>
              may('wheel-prize.read') ? <Link to={consolePaths.wheelPrize(prize_id)}>{prize}</Link> : prize,
          },
          { header: 'Number', cell: ({ reward_id }) => reward_id },
          { header: 'State', cell: ({ state }) => showName(state) },
          { header: 'Won', cell: ({ won_at }) => showInstant(won_at) },
        ]}
      />
      <PersonTable
        title="Consents"
        rows={person.consents}
        empty="No consents yet."
        columns={[
          { header: 'When', cell: ({ happened_at }) => showInstant(happened_at) },
          { header: 'Brand', cell: ({ brand_list }) => brand_list ?? 'All brands' },
          { header: 'Texts', cell: ({ by_text }) => yesOrNo(by_text) },
          { header: 'Emails', cell: ({ by_email }) => yesOrNo(by_email) },
          { header: 'By', cell: ({ from }) => from },
          { header: 'Wording', cell: ({ words }) => words },
        ]}
      />
      <PersonTable
        title="Sessions"
        rows={person.sessions}
        empty="No sessions."
        columns={[
          { header: 'From', cell: ({ started_at }) => showInstant(started_at) },
          { header: 'Until', cell: ({ ends_at, is_live }) => `${showInstant(ends_at)}${is_live ? ', open' : ''}` },
          { header: 'Ended by', cell: ({ ended_why }) => ended_why ?? '' },
          { header: 'Device', cell: ({ platform, brand }) => `${platform}, ${brand}` },
        ]}
      />
      <PersonTable
        title="Account activity"
        rows={person.events}
        empty="No activity yet."
        columns={[
          { header: 'When', cell: ({ happened_at }) => showInstant(happened_at) },
          { header: 'Account', cell: ({ account_id }) => account_id },
          { header: 'Activity', cell: ({ name }) => showName(name) },
        ]}
      />
    </>
  )
}
