import { foldMailbox } from '#domain/person/email.ts'
import { foldName, isSameSurname, type Named, nameIdentity } from '#domain/person/identity.ts'
import { awayUntil } from '#domain/person/safer-gambling.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { keyedHashOf } from '#server/platform/tokens.ts'
import { findAccount } from '../queries.ts'
import { flagIfAlike } from './alike.ts'
import { type Claim, insertClaims, listClaimants, listHolders, listLikeAccounts, listProvers } from './claim-queries.ts'
import { joinPersons, lockPerson } from './person.ts'
import { emailKeyOf, msisdnKeyOf } from './person-keys.ts'
import { insertPerson, lockKey, lockPersonRow } from './person-queries.ts'

export type CardIdentity = Named & { readonly msisdn: string | null; readonly email: string | null }

/**
 * The person that a card is counted for, and all persons that it may be from. Their entries are added up, because a
 * limit covers all routes. An exclusion or a block also covers a card that has only the person's email.
 */
export type CardPerson = {
  readonly personId: string
  readonly personIds: readonly string[]
  readonly isAway: boolean
  readonly isBlocked: boolean
}

/**
 * The person of a card, locked with all who share its email, its number, or its name with postcode and birth date.
 * Persons known only by cards are merged here. People with accounts stay apart, because a card proves nothing. A person
 * with the same email but another surname is not counted, or a stranger could use up their limit.
 */
export async function lockCardPerson(context: Context, tx: Tx, identity: CardIdentity, now: Date): Promise<CardPerson> {
  const claims = claimsOf(context, identity)
  for (const claim of claims) await lockKey(tx, claim)
  const { all, counted } = await lockRelated(tx, claims, identity)
  const persons = []
  for (const id of all) persons.push({ ...(await lockPersonRow(tx, id)), id })
  const holders = await listHolders(tx, all)
  const withAccounts = counted.filter((id) => holders.some(({ personId }) => personId === id))
  const personId = counted[0] ?? (await insertPerson(tx))
  for (const id of counted) if (id !== personId && !withAccounts.includes(id)) await joinPersons(tx, id, personId, now)
  await insertClaims(tx, personId, claims)
  await flagIfAlike(tx, { ...identity, personId, mailbox: identity.email && foldMailbox(identity.email) }, now)
  return {
    personId,
    personIds: [...new Set([personId, ...withAccounts])],
    isAway: persons.some((person) => awayUntil(person, now) !== null),
    isBlocked: holders.some(({ isBlocked }) => isBlocked),
  }
}

/** Persons that a card may be from, and the subset with which it shares a limit. */
type Related = { readonly all: string[]; readonly counted: string[] }

/** Persons with accounts come first. All are locked in the order of their ids and looked up again under the locks. */
async function lockRelated(tx: Tx, claims: readonly Claim[], identity: CardIdentity): Promise<Related> {
  for (;;) {
    const found = await listRelated(tx, claims, identity)
    for (const id of found.all.toSorted()) await lockPersonRow(tx, id)
    const again = await listRelated(tx, claims, identity)
    if (again.all.join() === found.all.join()) return again
  }
}

async function listRelated(tx: Tx, claims: readonly Claim[], identity: CardIdentity): Promise<Related> {
  const { email, postcode, dob } = identity
  const strong = claims.filter(({ kind }) => kind !== 'EMAIL')
  const like = { mailbox: email && foldMailbox(email), postcode: postcode?.split(' ')[0] ?? null, dob }
  const accounts = (await listLikeAccounts(tx, like)).filter(
    (account) => foldMailbox(account.email) === like.mailbox || nameIdentity(account) === nameIdentity(identity),
  )
  const named = accounts.filter(
    (account) =>
      nameIdentity(account) === nameIdentity(identity) ||
      isSameSurname(account.lastName ?? '', identity.lastName ?? ''),
  )
  const counted = unique([
    ...(await listProvers(tx, strong)).toSorted(),
    ...named.map(({ personId }) => personId).toSorted(),
    ...(await listClaimants(tx, strong)).toSorted(),
  ])
  const byEmail = [
    ...(await listProvers(tx, claims)),
    ...accounts.map(({ personId }) => personId),
    ...(await listClaimants(tx, claims)),
  ]
  return { counted, all: unique([...counted, ...byEmail.toSorted()]) }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/**
 * Called when an account has proved an email or a number, or given its name. Persons known only by cards with the same
 * details are merged into its person. A person with the same email and another surname is merged only while it is
 * excluded: the cards were a stranger's, but the exclusion belongs to the mailbox.
 */
export async function adoptCards(
  context: Context,
  tx: Tx,
  accountId: string,
  proved: Partial<Pick<CardIdentity, 'msisdn' | 'email'>>,
  now: Date,
): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (!account) return
  const email = account.emailConfirmedAt === null ? null : account.email
  const claims = claimsOf(context, { ...account, msisdn: null, email, ...proved })
  for (const claim of claims) await lockKey(tx, claim)
  const claimants = await listClaimants(tx, claims)
  const counted = await listClaimants(
    tx,
    claims.filter(({ kind }) => kind !== 'EMAIL'),
  )
  const holders = new Set((await listHolders(tx, claimants)).map(({ personId }) => personId))
  for (const id of claimants.filter((each) => !holders.has(each)).sort()) {
    const own = await lockPerson(tx, accountId)
    const sender = await lockPersonRow(tx, id)
    const isOwn = counted.includes(id) || awayUntil(sender, now) !== null
    if (isOwn && sender.joinedPersonId === null) await joinPersons(tx, id, own.id, now)
  }
}

/** In one order, so that two cards of one person wait for each other instead of locking crosswise. */
function claimsOf(context: Context, identity: CardIdentity): Claim[] {
  const { email, msisdn } = identity
  const name = nameIdentity(identity)
  const claims: Claim[] = []
  if (email !== null) claims.push({ kind: 'EMAIL', key: emailKeyOf(context, email) })
  if (email !== null && identity.lastName) {
    const sender = `${foldMailbox(email)} ${foldName(identity.lastName)}`
    claims.push({ kind: 'EMAIL_NAME', key: keyedHashOf(context.config.personKeyFor('persons by name'), sender) })
  }
  if (msisdn !== null) claims.push({ kind: 'MSISDN', key: msisdnKeyOf(context, msisdn) })
  if (name !== null)
    claims.push({ kind: 'NAME', key: keyedHashOf(context.config.personKeyFor('persons by name'), name) })
  return claims
}
