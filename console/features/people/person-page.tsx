import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { Unreadable } from '#console/core/unreadable.tsx'
import { getPerson } from '#contract/console/people.ts'
import { Contact } from './contact.tsx'
import { DelayedRequests } from './delayed-requests.tsx'
import { JoinPerson } from './join-person.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonMoney } from './person-money.tsx'
import { RecordRequest } from './record-request.tsx'

/** Everything about one person: their identity, purchases, wins, and actions taken for them. */
export function PersonPage() {
  const { id = '' } = useParams()
  const params = { person_id: id }
  const answer = useAnswer(getPerson, { params })
  return (
    <Page
      title={answer.data?.accounts[0]?.name ?? answer.data?.cards[0]?.name ?? 'Customer'}
      actions={
        <>
          <RecordRequest params={params} />
          <JoinPerson params={params} />
        </>
      }
      above={
        <Link to={consolePaths.people} className="text-sm text-ink-soft">
          Customers
        </Link>
      }
    >
      <Loaded answer={answer}>
        {(person) => (
          <>
            <Unreadable rows={person.unreadable} />
            <DelayedRequests person={person} />
            <Contact key={person.person_id} person={person} />
            <PersonMoney person={person} />
            <PersonHistory person={person} />
            <Timeline kind="person" subject={person.person_id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
