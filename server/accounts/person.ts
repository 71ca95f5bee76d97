import { joinRestrictions } from '#domain/safer-play.ts'
import type { Tx } from '#server/platform/db.ts'
import { silenceExcluded } from './opt-ins.ts'
import {
  closePerson,
  findPersonIdByNumber,
  findPersonIdOf,
  hasOtherAccounts,
  lockNumber,
  lockPersonRow,
  lockRowOfEmail,
  moveAccount,
  type Person,
  setPersonNumber,
} from './person-queries.ts'
import { insertAccountEvent } from './queries.ts'
import { setRestrictions } from './restriction-queries.ts'

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

/** The person of an e-mail, made where there is none. Whoever signs up with the same e-mail waits until the end. */
export async function lockPersonOfEmail(tx: Tx, emailKey: string): Promise<string> {
  return (await lockPersonById(tx, await lockRowOfEmail(tx, emailKey))).id
}

/**
 * Gives a confirmed number to the person of the account. Where another person has it, the account joins that one, and
 * the tighter limit and the longer break or exclusion of the two hold from then on. With the last of its accounts a
 * person goes over whole, counts included, so that each chance and each penny counts once. A person whom other accounts
 * stand before stays for them: an e-mail typed by a stranger must not bind its owner to the stranger.
 */
export async function giveNumber(tx: Tx, accountId: string, msisdnKey: string, now: Date): Promise<void> {
  await lockNumber(tx, msisdnKey)
  const { ownId, ownerId } = await lockBoth(tx, accountId, msisdnKey)
  if (ownerId === ownId) return
  if (ownerId === null) return setPersonNumber(tx, ownId, msisdnKey)

  const [own, owner] = [await lockPersonRow(tx, ownId), await lockPersonRow(tx, ownerId)]
  await setRestrictions(tx, ownerId, joinRestrictions(own, owner, now))
  await moveAccount(tx, accountId, ownerId)
  await silenceExcluded(tx, ownerId, now)
  if (!(await hasOtherAccounts(tx, ownId, accountId))) await closePerson(tx, ownId, ownerId)
  await insertAccountEvent(tx, { accountId, name: 'joined_person', data: { from: ownId, to: ownerId }, now })
}

/** Both persons are locked in the order of their ids, and asked for again in case either was another's meanwhile. */
async function lockBoth(tx: Tx, accountId: string, msisdnKey: string) {
  for (;;) {
    const both = { ownId: await findPersonIdOf(tx, accountId), ownerId: await findPersonIdByNumber(tx, msisdnKey) }
    const ids = [...new Set([both.ownId, both.ownerId])].filter((id) => id !== null)
    for (const id of ids.sort()) await lockPersonRow(tx, id)
    const ownId = await findPersonIdOf(tx, accountId)
    const ownerId = await findPersonIdByNumber(tx, msisdnKey)
    if (ownId === both.ownId && ownerId === both.ownerId) return both
  }
}
