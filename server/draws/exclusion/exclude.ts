import { v7 as uuid } from 'uuid'
import type { IneligibleList } from '#domain/draw/ineligible-list.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { lockClosing } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { findDrawRow } from '../show/show-queries.ts'
import {
  deleteReplacedPeople,
  insertPeopleExclusion,
  insertTicketExclusion,
  type LockedExclusion,
  listUnknownTickets,
  lockExclusion,
  setExclusionApproved,
  type TicketExclusion,
} from './exclusion-queries.ts'
import { matchLines } from './match-list.ts'

type Refused = 'NotFoundError' | 'NotAllowedError'

/**
 * Saves tickets of a round that cannot win, with the reason. They are excluded when another member of staff approves.
 */
export function excludeTickets(context: Context, given: TicketExclusion): Promise<Verdict<string, Refused>> {
  return transact(context.db, (tx) => saveTicketExclusion(tx, given, context.now()))
}

export async function saveTicketExclusion(
  tx: Tx,
  given: TicketExclusion,
  now: Date,
): Promise<Verdict<string, Refused>> {
  const checked = await checkTickets(tx, given)
  if (!checked.ok) return checked
  const id = uuid()
  await insertTicketExclusion(tx, id, given, now)
  return allow(id)
}

async function checkTickets(
  db: Db,
  { roundId, tickets }: Pick<TicketExclusion, 'roundId' | 'tickets'>,
): Promise<Verdict<null, Refused>> {
  const round = await findDrawRow(db, roundId)
  if (!round) return refuse('NotFoundError')
  if (round.method !== 'BEACON') return notAllowed('who draws the round elsewhere says what cannot win')
  if (round.frozenAt !== null) return notAllowed(FROZEN)
  const [unknown] = await listUnknownTickets(db, roundId, tickets)
  return unknown === undefined ? allow(null) : notAllowed(`ticket ${unknown} is not in the round`)
}

/**
 * Saves a list by command: people who cannot win in any round, as hashes. Once approved, it replaces the previous list
 * by command.
 */
export async function excludePeople(
  context: Context,
  list: Pick<IneligibleList, 'lines' | 'count'>,
  said: { readonly words: string; readonly recordedBy: string },
): Promise<{ id: string; matches: ReadonlyMap<number, readonly string[]> }> {
  const id = uuid()
  const matches = await matchLines(context.db, list.lines)
  await transact(context.db, async (tx) => {
    await insertPeopleExclusion(tx, id, { kind: null, place: null, list, matches, ...said }, context.now())
    return allow(null)
  })
  return { id, matches }
}

/**
 * Approves an exclusion by command, as another member of staff. Exclusions requested in the console are approved there.
 */
export async function approveExclusion(context: Context, id: string, by: string): Promise<Verdict<null, Refused>> {
  const now = context.now()
  return transact<Verdict<null, Refused>>(context.db, async (tx) => {
    const exclusion = await lockExclusion(tx, id)
    if (!exclusion) return refuse('NotFoundError')
    if (exclusion.approvalId !== null) return notAllowed('it was requested in the console, and is approved there')
    return putInForce(tx, exclusion, by, now)
  })
}

/** Makes an exclusion count in every later freeze. Rounds that are frozen already keep their voids. */
export async function putInForce(
  tx: Tx,
  exclusion: LockedExclusion,
  by: string,
  now: Date,
): Promise<Verdict<null, Refused>> {
  const { id, roundId } = exclusion
  if (exclusion.recordedBy === by) return notAllowed('who recorded an exclusion cannot approve it')
  if (exclusion.approvedAt !== null) return notAllowed('the exclusion is approved already')
  if (roundId === null) await deleteReplacedPeople(tx, exclusion)
  else if ((await lockClosing(tx, roundId)).frozenAt !== null) return notAllowed(FROZEN)
  await setExclusionApproved(tx, id, by, now)
  return allow(null)
}

const FROZEN = 'the round is frozen, so what cannot win is fixed'

function notAllowed(reason: string) {
  return refuse('NotAllowedError', { reason })
}
