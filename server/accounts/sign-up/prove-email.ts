import type { Named } from '#domain/person/identity.ts'
import { awayUntil, type HeldAway, heldAway } from '#domain/person/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { consumeLink, findLink, welcomesByLink } from '#server/accounts/emailed-link-queries.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { listOwnersOfEmails } from '../batch-queries.ts'
import { silenceExcluded } from '../marketing/opt-ins.ts'
import { flagAccountIfAlike, knownOf, listAlike, listSamePersons } from '../person/alike.ts'
import { adoptCards } from '../person/card-person.ts'
import { assignKeys, joinPersons, lockOwners } from '../person/person.ts'
import { emailKeysOf } from '../person/person-keys.ts'
import { insertKey, insertPerson, type Person } from '../person/person-queries.ts'
import {
  type Account,
  findAccount,
  findAccountWithPerson,
  findEmail,
  insertAccountEvent,
  lockAccount,
} from '../queries.ts'
import { detachAccount, setEmailConfirmed } from './sign-up-queries.ts'

/**
 * Confirms an email by its link: the account joins the person who has proved that email, and that person's limits
 * apply. Single use. Returns the end of the person's break, if there is one.
 */
export async function confirmEmail(
  context: Context,
  token: string,
): Promise<Verdict<{ awayUntil: Date | null }, 'EmailLinkInvalid'>> {
  const now = context.now()
  return transact<Verdict<{ awayUntil: Date | null }, 'EmailLinkInvalid'>>(context.db, async (tx) => {
    const accountId = await findLink(tx, 'emailLinks', hashOf(token), now)
    if (accountId === null) return refuse('EmailLinkInvalid')
    const person = await proveEmail(context, tx, { id: accountId, email: await findEmail(tx, accountId) }, now)
    const { state } = await lockAccount(tx, accountId)
    const taken = await consumeLink(tx, 'emailLinks', hashOf(token), now)
    if (taken === null || state !== 'ACTIVE') return refuse('EmailLinkInvalid')
    await flagAccountIfAlike(tx, accountId, now)
    if (await welcomesByLink(tx, hashOf(token))) await enqueue(tx, 'accounts.send-welcome', { accountId })
    return allow({ awayUntil: awayUntil(person, now) })
  })
}

/** The effect of the emailed link. The page names the end of a break or an exclusion before it is confirmed. */
export async function describeEmailLink(
  { db, now }: Context,
  token: string,
): Promise<Verdict<HeldAway | null, 'EmailLinkInvalid'>> {
  const accountId = await findLink(db, 'emailLinks', hashOf(token), now())
  const account = accountId === null ? null : await findAccountWithPerson(db, accountId)
  return account?.state === 'ACTIVE' ? allow(heldAway(account, now())) : refuse('EmailLinkInvalid')
}

export async function proveEmail(
  context: Context,
  tx: Tx,
  account: { id: string; email: string },
  now: Date,
): Promise<Person> {
  const keys = emailKeysOf(context, account.email).map((key) => ({ kind: 'EMAIL' as const, key }))
  const listSame = () => listSamePersons(tx, account.id, { byName: true, now })
  const { person } = await assignKeys(tx, account.id, keys, now, listSame)
  await adoptCards(context, tx, account.id, { email: account.email }, now)
  await setEmailConfirmed(tx, account.id, now)
  await insertAccountEvent(tx, { accountId: account.id, name: 'email_confirmed', now })
  return person
}

/**
 * The owner of an email takes over an account that was made with it and never confirmed; it is unknown who made it.
 * The limits, breaks and numbers of its person may be a stranger's, so the account leaves that person and joins the
 * person of the email. A number has to be verified again, which restores what was the owner's. Returns false and
 * changes nothing if the email was confirmed before.
 */
export async function claimAccount(context: Context, tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const found = await findAccount(tx, accountId)
  if (!found || found.emailConfirmedAt !== null) return false
  const keys = emailKeysOf(context, found.email).map((key) => ({ kind: 'EMAIL' as const, key }))
  // Names are not compared, because a stranger may have typed the name.
  const listSame = () => listSamePersons(tx, accountId, { byName: false, now })
  const { ownId, ownerIds, unowned } = await lockOwners(tx, accountId, keys, listSame)
  if ((await lockAccount(tx, accountId)).emailConfirmedAt !== null) return false
  const personId = ownerIds[0] ?? (await insertPerson(tx))
  for (const key of unowned) await insertKey(tx, personId, key, now)
  if (personId !== ownId) {
    await detachAccount(tx, accountId, personId)
    await silenceExcluded(tx, personId, now)
  }
  for (const id of ownerIds) if (id !== personId && id !== ownId) await joinPersons(tx, id, personId, now)
  await setEmailConfirmed(tx, accountId, now)
  await flagAccountIfAlike(tx, accountId, now)
  await insertAccountEvent(tx, { accountId, name: 'claimed', data: { from: ownId }, now })
  return true
}

/**
 * Whether the owner of an account must prove its email before entering. That is so if another person has proved its
 * mailbox, or if the account resembles another person. Otherwise a second number or a new account would end an
 * exclusion. Persons without restrictions count too, so that a stranger who types a name and birth date cannot learn
 * who is excluded.
 */
export async function mustProveEmail(context: Context, db: Db, accountId: string): Promise<boolean> {
  const account = await findAccount(db, accountId)
  return account !== null && (await listMustProve(context, sendIn(db), [account])).has(accountId)
}

type Unproven = Named & Pick<Account, 'id' | 'personId' | 'email' | 'emailConfirmedAt'>

/** Like `mustProveEmail` for many accounts. Returns the ids of those that must. */
export async function listMustProve(
  context: Context,
  send: Send,
  accounts: readonly Unproven[],
): Promise<ReadonlySet<string>> {
  const unproven = accounts
    .filter(({ emailConfirmedAt }) => emailConfirmedAt === null)
    .map((account) => ({ ...account, keys: emailKeysOf(context, account.email) }))
  if (unproven.length === 0) return new Set()
  const [owners, alike] = await Promise.all([
    listOwnersOfEmails(
      send,
      unproven.flatMap(({ keys }) => keys),
    ),
    listAlike(send, unproven.map(knownOf)),
  ])
  const must = unproven.filter(
    ({ keys, personId }, index) =>
      keys.some((key) => (owners.get(key) ?? personId) !== personId) || alike[index]!.length > 0,
  )
  return new Set(must.map(({ id }) => id))
}
