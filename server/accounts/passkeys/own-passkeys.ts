import { PASSKEYS_MAX } from '#domain/person/member-passkey.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { insertPasskey } from '#server/platform/passkeys/passkey-queries.ts'
import { type MadePasskey, makeMakeOptions, verifyMade } from '#server/platform/passkeys/passkeys.ts'
import { endSessionsOfPasskey, isSessionLive } from '#server/sessions/exports.ts'
import { nameInEmails, passkeyChangedEmail } from '../emails.ts'
import { proveOwner } from '../log-in/prove-owner.ts'
import { findAccount, insertAccountEvent, lockAccount } from '../queries.ts'
import { checkChallengeLimit, issueChallenge, type OwnCall, spendChallenge } from './challenges.ts'
import { deleteMemberPasskeys, listMemberPasskeys } from './passkey-queries.ts'

/** The password is required: a session that was left open must not be able to add a passkey. */
export async function beginOwnPasskey(context: Context, call: OwnCall, password: string) {
  const { accountId, externalId, site } = call
  const account = (await findAccount(context.db, accountId))!
  if (account.accountType === 'GUEST') return refuse('NotAllowedError', { reason: 'guest' })
  const rate = await checkChallengeLimit(context, accountId)
  if (!rate.ok) return rate
  const proved = await proveOwner(context, accountId, password)
  if (!proved.ok) return proved
  const { name: rpName } = await namedBrandOf(context, account.brand)
  const passkeys = await listMemberPasskeys(context.db, accountId)
  if (passkeys.length >= PASSKEYS_MAX) return refuseMore()
  const has = passkeys.filter(({ rpId }) => rpId === site.rpID)
  // An authenticator stores the id of the user, so it is the one that the outside knows.
  const owner = { rpName, userName: account.email, userId: externalId, has }
  const selection = { residentKey: 'required', userVerification: 'required' } as const
  return allow(await issueChallenge(context, call, 'ADD', await makeMakeOptions(site, owner, selection)))
}

export async function addOwnPasskey(
  context: Context,
  call: OwnCall,
  { name, ...made }: MadePasskey & { name: string },
): Promise<Verdict<null, 'VerifyCodeExpired' | 'ValidationError'>> {
  const { accountId, sessionId, site } = call
  const now = context.now()
  const challenge = await spendChallenge(context, call, 'ADD', made)
  const passkey = challenge === null ? null : await verifyMade(site, challenge, made, 'required')
  if (!passkey) return refuse('VerifyCodeExpired')
  return transact<Verdict<null, 'VerifyCodeExpired' | 'ValidationError'>>(context.db, async (tx) => {
    await lockAccount(tx, accountId)
    // A password set meanwhile has ended the session and removed all passkeys: none may be added after it.
    if (!(await isSessionLive(tx, sessionId))) return refuse('VerifyCodeExpired')
    if ((await listMemberPasskeys(tx, accountId)).length >= PASSKEYS_MAX) return refuseMore()
    const owner = { accountId, rpId: site.rpID }
    if (!(await insertPasskey(tx, 'memberPasskeys', { ...passkey, name }, owner, now)))
      return refuse('VerifyCodeExpired')
    await insertAccountEvent(tx, { accountId, name: 'passkey_added', now })
    await enqueue(tx, 'accounts.send-passkey-changed', { accountId, change: 'added' })
    return allow(null)
  })
}

function refuseMore() {
  const message = `You have ${PASSKEYS_MAX} passkeys: please remove one first`
  return refuseField('name', message)
}

/** Removes a passkey and ends the sessions that it began or proved, so that anyone who has it is logged out. */
export async function removeOwnPasskey(
  context: Context,
  { accountId, sessionId }: OwnCall,
  id: string,
): Promise<Verdict<null, 'NotFoundError'>> {
  const now = context.now()
  return transact<Verdict<null, 'NotFoundError'>>(context.db, async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await deleteMemberPasskeys(tx, { accountId, id }))) return refuse('NotFoundError')
    await endSessionsOfPasskey(tx, { accountId, passkeyId: id }, 'its passkey was removed', now, sessionId)
    await insertAccountEvent(tx, { accountId, name: 'passkey_removed', now })
    await enqueue(tx, 'accounts.send-passkey-changed', { accountId, change: 'removed' })
    return allow(null)
  })
}

export async function notifyPasskeyChanged(
  context: Context,
  accountId: string,
  change: 'added' | 'removed',
): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (!account || account.state === 'DELETED') return
  const brand = await namedBrandOf(context, account.brand)
  const emailContent = await passkeyChangedEmail(brand, context.config.publicUrl, nameInEmails(account), change)
  await context.mail.send({ to: account.email, ...emailContent })
}
