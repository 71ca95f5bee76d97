import { foldMailbox } from '#domain/person/email.ts'
import { isLikePerson } from '#domain/person/identity.ts'
import { isExcluded, isRestricted, type Restrictions } from '#domain/person/safer-gambling.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { findAccount } from '../queries.ts'
import { type Known, listCandidates, listKnownOf } from './alike-queries.ts'

/** A person who may be the owner of an account or card. */
export type Alike = Restrictions & {
  readonly personId: string
  readonly isBlocked: boolean
  /** The mailbox is the same; `isProved` says whether that person has proved it. */
  readonly isSameMailbox: boolean
  readonly isProved: boolean
  /** The name, the birth date and the first half of the postcode are the same. */
  readonly isLikeNamed: boolean
}

/** For each given person, other persons with the same mailbox, or with the same name, birth date and postcode. */
export async function listAlike(send: Send, known: readonly Known[]): Promise<readonly (readonly Alike[])[]> {
  if (known.length === 0) return []
  const byIndex = Map.groupBy(await listCandidates(send, known), ({ index }) => index)
  return known.map((own, index) =>
    (byIndex.get(index) ?? [])
      .map(({ named, ...other }) => ({ ...other, isLikeNamed: isLikePerson(own, named) }))
      .filter(({ isSameMailbox, isLikeNamed }) => isSameMailbox || isLikeNamed),
  )
}

type Owner = Omit<Known, 'mailbox'> & { readonly email: string }

export function knownOf({ personId, email, firstName, lastName, postcode, dob }: Owner): Known {
  return { personId, mailbox: foldMailbox(email), firstName, lastName, postcode, dob }
}

/** Whether the person has a restriction, or has been blocked by staff. */
function isHeldBack(alike: Alike, now: Date): boolean {
  return alike.isBlocked || isRestricted(alike, now)
}

/**
 * Restricted persons who are certainly the owner of a proved mailbox. They proved the same mailbox, or, with `byName`,
 * gave the same name, birth date and postcode with it.
 */
export async function listSamePersons(
  db: Db,
  accountId: string,
  { byName, now }: { byName: boolean; now: Date },
): Promise<string[]> {
  const account = await findAccount(db, accountId)
  const [alike = []] = account ? await listAlike(sendIn(db), [knownOf(account)]) : []
  const same = alike.filter(
    (each) => each.isSameMailbox && isHeldBack(each, now) && (each.isProved || (byName && each.isLikeNamed)),
  )
  return [...new Set(same.map(({ personId }) => personId))].sort()
}

/** Queues a line for staff if an account or a card resembles an excluded person. */
export async function flagIfAlike(tx: Tx, known: Known, now: Date): Promise<void> {
  const [alike = []] = await listAlike(sendIn(tx), [known])
  if (alike.some((each) => isExcluded(each, now))) await flagPerson(tx, known.personId)
}

export async function flagAccountIfAlike(tx: Tx, accountId: string, now: Date): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (account) await flagIfAlike(tx, knownOf(account), now)
}

/** Queues the comparison as a job. It also finds older accounts of a person who excludes themselves. */
export function flagPerson(tx: Tx, personId: string): Promise<void> {
  return enqueue(tx, 'people.flag-alike', { personId }, { key: `flag-alike:${personId}` })
}

/** Other persons who may be the same as this one, according to any of its accounts and cards. */
export async function listAlikeOf(db: Db, personId: string): Promise<readonly Alike[]> {
  return (await listAlike(sendIn(db), await listKnownOf(db, personId))).flat()
}
