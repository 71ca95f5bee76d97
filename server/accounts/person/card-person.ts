import { foldEmail } from '#domain/email.ts'
import { nameIdentity } from '#domain/post-card.ts'
import { awayUntil } from '#domain/safer-gambling.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { keyedHashOf } from '#server/platform/tokens.ts'
import { findAccount } from '../queries.ts'
import { type Claim, insertClaims, listClaimants, listHolders, listLikeAccounts, listProvers } from './claim-queries.ts'
import { joinPersons, lockPerson } from './person.ts'
import { emailKeyOf, msisdnKeyOf } from './person-keys.ts'
import { insertPerson, lockKey, lockPersonRow } from './person-queries.ts'

type Named = Record<'firstName' | 'lastName' | 'postcode' | 'dob', string | null>
export type CardIdentity = Named & { readonly msisdn: string | null; readonly email: string | null }

/**
 * Who a card is counted for, and everybody who it may come from: their entries are added up, since a limit holds for a
 * person whatever route they take.
 */
export type CardPerson = {
  readonly personId: string
  readonly personIds: readonly string[]
  readonly isAway: boolean
  readonly isBlocked: boolean
}

/**
 * The person of a card, locked with all who share its email, its number, or its name with postcode and birth date.
 * Those who are known by cards alone turn out to be one here. People with accounts stay apart: nobody has proved what
 * stands on a card.
 */
export async function lockCardPerson(context: Context, tx: Tx, identity: CardIdentity, now: Date): Promise<CardPerson> {
  const claims = claimsOf(context, identity)
  for (const claim of claims) await lockKey(tx, claim)
  const related = await lockRelated(tx, claims, identity)
  const persons = []
  for (const id of related) persons.push({ ...(await lockPersonRow(tx, id)), id })
  const holders = await listHolders(tx, related)
  const withAccounts = related.filter((id) => holders.some(({ personId }) => personId === id))
  const personId = related[0] ?? (await insertPerson(tx))
  for (const id of related) if (id !== personId && !withAccounts.includes(id)) await joinPersons(tx, id, personId, now)
  await insertClaims(tx, personId, claims)
  return {
    personId,
    personIds: [...new Set([personId, ...withAccounts])],
    isAway: persons.some((person) => awayUntil(person, now) !== null),
    isBlocked: holders.some(({ isBlocked }) => isBlocked),
  }
}

/** Those with accounts first. They are locked in the order of their ids, and looked for again under the locks. */
async function lockRelated(tx: Tx, claims: readonly Claim[], identity: CardIdentity): Promise<string[]> {
  for (;;) {
    const found = await listRelated(tx, claims, identity)
    for (const id of found.toSorted()) await lockPersonRow(tx, id)
    const again = await listRelated(tx, claims, identity)
    if (again.join() === found.join()) return found
  }
}

async function listRelated(tx: Tx, claims: readonly Claim[], identity: CardIdentity): Promise<string[]> {
  const { email, lastName, postcode, dob } = identity
  const provers = await listProvers(tx, claims)
  const like = { emailFolded: email && foldEmail(email), lastName, postcode: postcode?.split(' ')[0] ?? null, dob }
  const accounts = (await listLikeAccounts(tx, like)).filter(
    (account) => account.emailFolded === like.emailFolded || nameIdentity(account) === nameIdentity(identity),
  )
  const claimants = await listClaimants(tx, claims)
  return [
    ...new Set([
      ...provers.toSorted(),
      ...accounts.map(({ personId }) => personId).toSorted(),
      ...claimants.toSorted(),
    ]),
  ]
}

/**
 * An account has proved an email or a number, or said its name: what cards of the same were counted for a person
 * without account is its person's from now on.
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
  const claims = claimsOf(context, { ...account, msisdn: null, email: null, ...proved })
  for (const claim of claims) await lockKey(tx, claim)
  const claimants = await listClaimants(tx, claims)
  const holders = new Set((await listHolders(tx, claimants)).map(({ personId }) => personId))
  for (const id of claimants.filter((each) => !holders.has(each)).sort()) {
    const own = await lockPerson(tx, accountId)
    if ((await lockPersonRow(tx, id)).joinedPersonId === null) await joinPersons(tx, id, own.id, now)
  }
}

/** In one order, so that two cards of one person wait for each other instead of locking crosswise. */
function claimsOf(context: Context, identity: CardIdentity): Claim[] {
  const { email, msisdn } = identity
  const name = nameIdentity(identity)
  const claims: Claim[] = []
  if (email !== null) claims.push({ kind: 'EMAIL', key: emailKeyOf(context, email) })
  if (msisdn !== null) claims.push({ kind: 'MSISDN', key: msisdnKeyOf(context, msisdn) })
  if (name !== null)
    claims.push({ kind: 'NAME', key: keyedHashOf(context.config.personKeyFor('persons by name'), name) })
  return claims
}
