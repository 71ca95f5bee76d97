import { isFresh } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'
import { insertPasskey } from '#server/platform/passkeys/passkey-queries.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { endInvitations } from '../people/invitation-queries.ts'
import { lockMember, setState } from '../people/people-queries.ts'
import { fillSession } from '../sign-in/session-queries.ts'
import { makeToken, type StaffCaller } from '../sign-in/sessions.ts'
import { deleteCodeSecrets, deletePasskey, listPasskeys, saveCodeSecret } from './factor-queries.ts'
import { describeFactors } from './factors.ts'
import { findPendingStep } from './one-time-codes.ts'
import { type MadePasskey, readMadePasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** If the first factor ends an enrolment: the token of the session, which is now full, and the recovery codes. */
export type Added = { token: string | null; recoveryCodes: string[] | null }
type AddedVerdict = Verdict<Added, 'VerifyCodeExpired' | 'NotAuthorized' | 'NotAuthenticated' | 'TooManyRequests'>

/** Adding a factor needs a recently shown second factor; the first one needs the invitation. */
export function checkMayAdd({ session }: StaffCaller, now: Date): Verdict<null, 'NotAuthorized'> {
  if (session.stage === 'ENROL' || (session.stage === 'FULL' && isFresh(session.factorAt, now))) return allow(null)
  return refuse('NotAuthorized', { missing: ['factor'] })
}

/** The secret is valid from its first correct code on, and replaces the previous one. That code is used up. */
export async function addCodes(context: Context, caller: StaffCaller, code: string): Promise<AddedVerdict> {
  const now = context.now()
  const may = checkMayAdd(caller, now)
  if (!may.ok) return may
  const limit = { rule: 'staff.new-codes', max: context.config.RATE_STAFF_FACTOR, windowSeconds: 900 }
  const rate = await checkRateLimit(context.db, limit, caller.id, now)
  if (!rate.ok) return rate
  const pending = await findPendingStep(context, caller.id, code)
  if (!pending) return refuse('VerifyCodeExpired')
  return add(context, caller, 'one-time codes', async (tx) => {
    if (!(await deleteCodeSecrets(tx, caller.id, { isConfirmed: false }))) return false
    await saveCodeSecret(tx, caller.id, { secret: pending.secret, lastStep: pending.step, isConfirmed: true }, now)
    return true
  })
}

export async function addPasskey(
  context: Context,
  caller: StaffCaller,
  { name, ...made }: MadePasskey & { name: string },
): Promise<AddedVerdict> {
  const may = checkMayAdd(caller, context.now())
  if (!may.ok) return may
  const passkey = await readMadePasskey(context, caller, made)
  if (!passkey) return refuse('VerifyCodeExpired')
  return add(context, caller, 'a passkey', (tx) =>
    insertPasskey(tx, 'staffPasskeys', { ...passkey, name }, { staffId: caller.id }, context.now()),
  )
}

async function add(
  context: Context,
  caller: StaffCaller,
  what: string,
  save: (tx: Tx) => Promise<boolean>,
): Promise<AddedVerdict> {
  const now = context.now()
  return transact(context.db, async (tx): Promise<AddedVerdict> => {
    const member = await lockMember(tx, caller.id)
    const isEnrolling = caller.session.stage === 'ENROL'
    if (member?.state !== (isEnrolling ? 'INVITED' : 'ACTIVE')) return refuse('NotAuthenticated')
    if (!(await save(tx))) return refuse('VerifyCodeExpired')
    const added = isEnrolling ? await finishEnrolment(tx, caller, now) : { token: null, recoveryCodes: null }
    if (added === null) return refuse('NotAuthenticated')
    if (!isEnrolling) await enqueue(tx, 'staff.report-factors', { staffId: caller.id, what: `You added ${what}.` })
    const subject = { kind: 'staff', id: caller.id }
    const action = isEnrolling ? 'staff.enrol' : 'staff.add-factor'
    await recordAudit(tx, caller.actor, { action, subject, after: { factor: what }, reason: 'their own' }, now)
    return allow(added)
  })
}

/** Ends an enrolment: the person gets the rights of the invitation, and all their links end. */
async function finishEnrolment(tx: Tx, { id, session }: StaffCaller, now: Date): Promise<Added | null> {
  const token = makeToken()
  if (!(await fillSession(tx, session, hashOf(token), now))) return null
  await endInvitations(tx, id, now)
  await setState(tx, id, 'ACTIVE')
  return { token, recoveryCodes: await makeRecoveryCodes(tx, id) }
}

/** The last factor cannot be removed: without any, the person could not sign in. */
export async function removeFactor(
  context: Context,
  caller: StaffCaller,
  factor: string,
): Promise<Verdict<null, 'NotFoundError' | 'ValidationError'>> {
  const now = context.now()
  return transact(context.db, async (tx) => {
    await lockMember(tx, caller.id)
    const isCode = factor === 'code'
    const removed = isCode
      ? await deleteCodeSecrets(tx, caller.id, { isConfirmed: true })
      : await deletePasskey(tx, caller.id, factor)
    if (!removed) return refuse('NotFoundError')
    const left = await describeFactors(tx, caller.id)
    if (!left.code && !left.passkey) return refuseField('factor', 'Please add another one first')
    const what = isCode ? 'one-time codes' : 'a passkey'
    await enqueue(tx, 'staff.report-factors', { staffId: caller.id, what: `You removed ${what}.` })
    const subject = { kind: 'staff', id: caller.id }
    const before = { factor: what, passkeysLeft: (await listPasskeys(tx, caller.id)).length }
    await recordAudit(tx, caller.actor, { action: 'staff.remove-factor', subject, before, reason: 'their own' }, now)
    return allow(null)
  })
}

export async function renewRecoveryCodes(context: Context, caller: StaffCaller): Promise<Verdict<string[], never>> {
  return transact(context.db, async (tx) => {
    await lockMember(tx, caller.id)
    const codes = await makeRecoveryCodes(tx, caller.id)
    await enqueue(tx, 'staff.report-factors', { staffId: caller.id, what: 'You made new recovery codes.' })
    const subject = { kind: 'staff', id: caller.id }
    const renews = { action: 'staff.renew-recovery-codes', subject, reason: 'their own' }
    await recordAudit(tx, caller.actor, renews, context.now())
    return allow(codes)
  })
}
