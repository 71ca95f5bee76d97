import { awayUntil, joinRestrictions } from '#domain/safer-gambling.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { setRestrictions } from '../limits/restriction-queries.ts'
import { silenceExcluded } from '../marketing/opt-ins.ts'
import { insertAccountEvent } from '../queries.ts'
import type { PersonKey } from './person-keys.ts'
import {
  closePerson,
  findPersonIdByKey,
  findPersonIdOf,
  insertKey,
  lockKey,
  lockPersonRow,
  moveAccounts,
  type Person,
} from './person-queries.ts'

/**
 * Holds the person behind an account until the end of the transaction. While it waited the account may have joined
 * another person, so it is asked again.
 */
export async function lockPerson(tx: Tx, accountId: string): Promise<Person> {
  for (let id = await findPersonIdOf(tx, accountId); ; ) {
    const { joinedPersonId: _, ...person } = await lockPersonRow(tx, id)
    id = await findPersonIdOf(tx, accountId)
    if (id === person.id) return person
  }
}

/** The person that something was counted for, or whom that person has joined since. */
export async function lockPersonById(tx: Tx, personId: string): Promise<Person> {
  for (let id = personId; ; ) {
    const { joinedPersonId, ...person } = await lockPersonRow(tx, id)
    if (joinedPersonId === null) return person
    id = joinedPersonId
  }
}

/**
 * Gives an e-mail or a number that an account has proved to the person behind it, for good. If another person has
 * proved it before, the two are merged: accounts, counts, spending and everything proved go over to the other, and of
 * the two limits, breaks and exclusions the stricter holds. Answers the person, locked, and whether two were merged.
 */
export async function giveKey(
  tx: Tx,
  accountId: string,
  key: PersonKey,
  now: Date,
): Promise<{ person: Person; hasJoined: boolean }> {
  await lockKey(tx, key)
  const { ownId, ownerId } = await lockBoth(tx, accountId, key)
  if (ownerId === null) await insertKey(tx, ownId, key, now)
  const hasJoined = ownerId !== null && ownerId !== ownId
  if (hasJoined) await joinPersons(tx, ownId, ownerId, now)
  return { person: await lockPerson(tx, accountId), hasJoined }
}

/**
 * Joins two persons because staff found that they are one. Both are locked in the order of their ids, as everywhere;
 * false where either has joined another meanwhile.
 */
export async function joinByStaff(tx: Tx, fromId: string, toId: string, now: Date): Promise<boolean> {
  for (const id of [fromId, toId].sort()) if ((await lockPersonRow(tx, id)).joinedPersonId !== null) return false
  await joinPersons(tx, fromId, toId, now)
  return true
}

/** Everything of one person goes over to another, both of whom are locked. */
export async function joinPersons(tx: Tx, fromId: string, toId: string, now: Date): Promise<void> {
  const restrictions = joinRestrictions(await lockPersonRow(tx, fromId), await lockPersonRow(tx, toId), now)
  await setRestrictions(tx, toId, restrictions)
  const moved = await moveAccounts(tx, fromId, toId)
  await closePerson(tx, fromId, toId)
  await silenceExcluded(tx, toId, now)
  for (const accountId of moved)
    await insertAccountEvent(tx, { accountId, name: 'joined_person', data: { from: fromId, to: toId }, now })
  if (awayUntil(restrictions, now) !== null) await enqueue(tx, 'purchases.release-unpaid', { personId: toId })
}

/** Both persons are locked in the order of their ids, and asked for again in case either was another's meanwhile. */
export async function lockBoth(tx: Tx, accountId: string, key: PersonKey) {
  for (;;) {
    const both = { ownId: await findPersonIdOf(tx, accountId), ownerId: await findPersonIdByKey(tx, key) }
    const ids = [...new Set([both.ownId, both.ownerId])].filter((id) => id !== null)
    for (const id of ids.sort()) await lockPersonRow(tx, id)
    const ownId = await findPersonIdOf(tx, accountId)
    const ownerId = await findPersonIdByKey(tx, key)
    if (ownId === both.ownId && ownerId === both.ownerId) return both
  }
}
