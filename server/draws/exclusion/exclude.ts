import { v7 as uuid } from 'uuid'
import { foldEmail } from '#domain/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { lockClosing } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { findDrawRow } from '../show/show-queries.ts'
import {
  deleteOtherPeople,
  type Exclusion,
  insertExclusion,
  insertPeople,
  type ListedPerson,
  listUnknownTickets,
  lockExclusion,
  setExclusionApproved,
} from './exclusion-queries.ts'

type Refused = 'NotFoundError' | 'NotAllowedError'
type Said = Pick<Exclusion, 'words' | 'recordedBy'>
export type TicketsToExclude = NonNullable<Exclusion['of']> & Pick<Exclusion, 'reason'> & Said

/** Saves that tickets of a round cannot win, and why. It is in force when another member of staff approves it. */
export async function excludeTickets(
  context: Context,
  { roundId, tickets, ...said }: TicketsToExclude,
): Promise<Verdict<string, Refused>> {
  const round = await findDrawRow(context.db, roundId)
  if (!round) return refuse('NotFoundError')
  if (round.method !== 'BEACON') return notAllowed('who draws the round elsewhere says what cannot win')
  if (round.frozenAt !== null) return notAllowed(FROZEN)
  const [unknown] = await listUnknownTickets(context.db, roundId, tickets)
  if (unknown !== undefined) return notAllowed(`ticket ${unknown} is not in the round`)
  return transact(context.db, async (tx) => {
    const id = uuid()
    await insertExclusion(tx, { id, of: { roundId, tickets }, ...said }, context.now())
    return allow(id)
  })
}

/** Saves a list of people who cannot win, as hashes. From its approval it takes the place of the list before. */
export async function excludePeople(context: Context, people: readonly ListedPerson[], said: Said): Promise<string> {
  const folded = people.map((person) => ('email' in person ? { email: foldEmail(person.email) } : person))
  const { value } = await transact(context.db, async (tx) => {
    const id = uuid()
    await insertExclusion(tx, { id, of: null, reason: 'INELIGIBLE', ...said }, context.now())
    await insertPeople(tx, id, folded)
    return allow(id)
  })
  return value
}

/** Another member of staff stands for it too. A round that is frozen is drawn as it was frozen. */
export async function approveExclusion(context: Context, id: string, by: string): Promise<Verdict<null, Refused>> {
  const now = context.now()
  return transact<Verdict<null, Refused>>(context.db, async (tx) => {
    const exclusion = await lockExclusion(tx, id)
    if (!exclusion) return refuse('NotFoundError')
    if (exclusion.recordedBy === by) return notAllowed('who recorded an exclusion cannot approve it')
    if (exclusion.approvedAt !== null) return notAllowed('the exclusion is approved already')
    if (exclusion.roundId === null) await deleteOtherPeople(tx, id)
    else if ((await lockClosing(tx, exclusion.roundId)).frozenAt !== null) return notAllowed(FROZEN)
    await setExclusionApproved(tx, id, by, now)
    return allow(null)
  })
}

const FROZEN = 'the round is frozen, so what cannot win is fixed'

function notAllowed(reason: string) {
  return refuse('NotAllowedError', { reason })
}
