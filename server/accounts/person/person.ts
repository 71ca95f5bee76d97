import { awayUntil, joinRestrictions } from '#domain/person/safer-gambling.ts'
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
 * Gives the keys that an account has proved to its person, permanently. Persons who already had one of the keys, and
 * those found by `listSame`, are merged into one. Accounts, counts, spending and keys are moved, and the strictest
 * limits, breaks and exclusions apply. Returns the locked person, and whether the account's person was merged into
 * another.
 */
export async function assignKeys(
  tx: Tx,
  accountId: string,
  keys: readonly PersonKey[],
  now: Date,
  listSame: ListSame = listNone,
): Promise<{ person: Person; hasJoined: boolean }> {
  const { ownId, ownerIds, unowned } = await lockOwners(tx, accountId, keys, listSame)
  const toId = ownerIds[0] ?? ownId
  for (const key of unowned) await insertKey(tx, toId, key, now)
  for (const id of new Set([ownId, ...ownerIds])) if (id !== toId) await joinPersons(tx, id, toId, now)
  return { person: await lockPerson(tx, accountId), hasJoined: toId !== ownId }
}

/**
 * Joins two persons because staff found that they are one. Both are locked in the order of their ids, as everywhere.
 * False if either was joined with another meanwhile.
 */
export async function joinByStaff(tx: Tx, fromId: string, toId: string, now: Date): Promise<boolean> {
  for (const id of [fromId, toId].sort()) if ((await lockPersonRow(tx, id)).joinedPersonId !== null) return false
  await joinPersons(tx, fromId, toId, now)
  return true
}

/** Moves everything from one person to another; both are locked. */
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

/** Finds persons who are the account's owner although they proved none of the keys. */
export type ListSame = () => Promise<readonly string[]>
const listNone: ListSame = async () => []

/**
 * Locks the keys, then the account's person and every owner in the order of their ids. They are looked up again under
 * the locks, because they may have changed hands meanwhile.
 */
export async function lockOwners(
  tx: Tx,
  accountId: string,
  keys: readonly PersonKey[],
  listSame: ListSame = listNone,
): Promise<{ ownId: string; ownerIds: string[]; unowned: PersonKey[] }> {
  for (const key of keys.toSorted((one, other) => (one.key < other.key ? -1 : 1))) await lockKey(tx, key)
  const find = async () => {
    const ownId = await findPersonIdOf(tx, accountId)
    const ofKeys = []
    for (const key of keys) ofKeys.push({ key, ownerId: await findPersonIdByKey(tx, key) })
    const owners = ofKeys.flatMap(({ ownerId }) => ownerId ?? [])
    return {
      ownId,
      ownerIds: [...new Set([...owners, ...(await listSame())])],
      unowned: ofKeys.filter(({ ownerId }) => ownerId === null).map(({ key }) => key),
    }
  }
  for (let found = await find(); ; ) {
    for (const id of [...new Set([found.ownId, ...found.ownerIds])].sort()) await lockPersonRow(tx, id)
    const again = await find()
    if (again.ownId === found.ownId && again.ownerIds.join() === found.ownerIds.join()) return again
    found = again
  }
}
