import { awayUntil } from '#domain/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findLink, takeLink, welcomesByLink } from '#server/accounts/emailed-link-queries.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { silenceExcluded } from '../marketing/opt-ins.ts'
import { adoptCards } from '../person/card-person.ts'
import { giveKey, lockBoth } from '../person/person.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { findPersonIdByKey, insertKey, insertPerson, lockKey, type Person } from '../person/person-queries.ts'
import { findAccount, findEmail, insertAccountEvent, lockAccount } from '../queries.ts'
import { leavePerson, setEmailConfirmed } from './sign-up-queries.ts'

/**
 * The emailed link: the email is the owner's from now on, and the account belongs to the person who has proved that
 * email, with whatever limits they had. Single use. Answers until when the person takes a break, if they do.
 */
export async function confirmEmail(
  context: Context,
  token: string,
): Promise<Verdict<{ awayUntil: Date | null }, 'EmailLinkInvalid'>> {
  const now = context.now()
  return transact<Verdict<{ awayUntil: Date | null }, 'EmailLinkInvalid'>>(context.db, async (tx) => {
    const accountId = await findLink(tx, 'email_links', hashOf(token), now)
    if (accountId === null) return refuse('EmailLinkInvalid')
    const person = await proveEmail(context, tx, { id: accountId, email: await findEmail(tx, accountId) }, now)
    const { state } = await lockAccount(tx, accountId)
    const taken = await takeLink(tx, 'email_links', hashOf(token), now)
    if (taken === null || state !== 'ACTIVE') return refuse('EmailLinkInvalid')
    if (await welcomesByLink(tx, hashOf(token))) await enqueue(tx, 'accounts.welcome', { accountId })
    return allow({ awayUntil: awayUntil(person, now) })
  })
}

export async function proveEmail(
  context: Context,
  tx: Tx,
  account: { id: string; email: string },
  now: Date,
): Promise<Person> {
  const key = { kind: 'EMAIL', key: emailKeyOf(context, account.email) } as const
  const { person } = await giveKey(tx, account.id, key, now)
  await adoptCards(context, tx, account.id, { email: account.email }, now)
  await setEmailConfirmed(tx, account.id, now)
  await insertAccountEvent(tx, { accountId: account.id, name: 'email_confirmed', now })
  return person
}

/**
 * The owner of an e-mail takes over an account that was made with it and never confirmed; it is unknown who made it. So
 * it leaves the person to whom it belonged, whose limits, breaks and numbers may be a stranger's, and joins the person
 * of the e-mail. A number has to be verified again, which restores what was the owner's. Answers false and changes
 * nothing if the e-mail was confirmed before.
 */
export async function claimAccount(context: Context, tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const found = await findAccount(tx, accountId)
  if (!found || found.emailConfirmedAt !== null) return false
  const key = { kind: 'EMAIL', key: emailKeyOf(context, found.email) } as const
  await lockKey(tx, key)
  const { ownId, ownerId } = await lockBoth(tx, accountId, key)
  if ((await lockAccount(tx, accountId)).emailConfirmedAt !== null) return false
  if (ownId !== ownerId) {
    const personId = ownerId ?? (await insertPerson(tx))
    if (ownerId === null) await insertKey(tx, personId, key, now)
    await leavePerson(tx, accountId, personId)
    await silenceExcluded(tx, personId, now)
  }
  await setEmailConfirmed(tx, accountId, now)
  await insertAccountEvent(tx, { accountId, name: 'claimed', data: { from: ownId }, now })
  return true
}

/**
 * Whether another person has proved the email that an account was made with. Such an account cannot enter before its
 * owner has proved who they are: otherwise deleting an account and making it again would end an exclusion.
 */
export async function hasAnothersEmail(context: Context, db: Db, accountId: string): Promise<boolean> {
  const account = await findAccount(db, accountId)
  if (!account || account.emailConfirmedAt !== null) return false
  const ownerId = await findPersonIdByKey(db, { kind: 'EMAIL', key: emailKeyOf(context, account.email) })
  return ownerId !== null && ownerId !== account.personId
}
