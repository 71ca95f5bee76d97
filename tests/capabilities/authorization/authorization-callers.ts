import type { SessionStage } from '#domain/staff/staff.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { addStaffKey, revokeStaffKeys } from '#server/staff/exports.ts'
import { bearer, madePassword, recognise } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { type Entrant, line, start, type TestHarness } from '#tests/support/servers/test-harness.ts'
import { commander, makeStaff, signInStaff, staffOfHouse } from '#tests/support/staff/make-staff.ts'
import { type Forgery, forge, forgeries } from './authorization-forgeries.ts'

type Headers = Record<string, string>
type ForgedCaller = `a session ${Forgery}` | `a payment token ${Forgery}`

/** The kinds of caller of an endpoint, by the credentials that they show. */
export type CallerName =
  | 'nobody'
  | 'a visitor'
  | 'a guest'
  | 'a registered account'
  | 'a session of a remembered device'
  | 'an excluded person'
  | 'a blocked account'
  | 'a deleted account'
  | 'a session that was logged out'
  | 'a session that a new password ended'
  | 'a payment token'
  | 'an operator'
  | 'an operator whose key was revoked'
  | 'staff with a password'
  | 'staff with both factors'
  | ForgedCaller

/**
 * Makes the callers. Callers with access are made again each time, since their calls take effect: a deleted account
 * cannot be used for the next endpoint.
 */
export async function makeCallers(harness: TestHarness): Promise<Record<CallerName, () => Promise<Headers>>> {
  const { context } = harness
  const { keyFor } = context.config
  const staff = async (stage: SessionStage) =>
    signInStaff(context, await makeStaff(context, { roles: staffOfHouse }), harness.url, { stage })
  const always = (headers: Headers) => async () => headers
  const fresh = (given: Parameters<TestHarness['makeEntrant']>[0]) => async () =>
    (await harness.makeEntrant(given)).headers

  const entrant = await harness.makeEntrant()
  const sessionKey = keyFor('fairdraw.session')
  const paymentKey = keyFor('payment token')
  const { tag } = await makeCampaign(context)
  const paymentToken = await payingFor(harness, tag, await harness.makeEntrant())
  const ofSession = await forge(tokenOf(entrant), sessionKey, paymentKey, context.now())
  const ofPayment = await forge(paymentToken, paymentKey, sessionKey, context.now())
  const forged = Object.fromEntries(
    forgeries.flatMap((forgery) => [
      [`a session ${forgery}`, always(bearer(ofSession[forgery]))],
      [`a payment token ${forgery}`, always(bearer(ofPayment[forgery]))],
    ]),
  ) as Record<ForgedCaller, () => Promise<Headers>>

  return {
    ...forged,
    nobody: always({}),
    'a visitor': async () => bearer((await harness.get('/api/session/data')).session!),
    'a guest': fresh({ type: 'GUEST' }),
    'a registered account': fresh({}),
    'a session of a remembered device': async () => remembered(harness),
    'an excluded person': fresh({ excludedUntil: new Date(context.now().getTime() + 1) }),
    'a blocked account': fresh({ state: 'BLOCKED' }),
    'a deleted account': () => left(harness),
    'a session that was logged out': always(await loggedOut(harness)),
    'a session that a new password ended': always(await endedByPassword(harness)),
    'a payment token': async () => bearer(await payingFor(harness, tag, await harness.makeEntrant())),
    'an operator': always(bearer(await addStaffKey(context, 'Olive', commander))),
    'an operator whose key was revoked': always(await revoked(harness)),
    'staff with a password': async () => staff('PASSWORD'),
    'staff with both factors': async () => staff('FULL'),
  }
}

export async function payingFor(harness: TestHarness, tag: string, buyer: { headers: Headers }): Promise<string> {
  const { body } = await start(harness, { items: [line(tag)] }, buyer)
  return body.data.token.token
}

async function remembered({ context, makeEntrant }: TestHarness): Promise<Headers> {
  return recognise(context, await makeEntrant())
}

async function loggedOut(harness: TestHarness): Promise<Headers> {
  const { headers } = await harness.makeEntrant()
  await harness.get('/api/session/logout', headers)
  return headers
}

async function left(harness: TestHarness): Promise<Headers> {
  const { headers } = await harness.makeEntrant()
  const { status } = await harness.post('/api/account/delete', { proof: madePassword }, headers)
  if (status !== 200) throw new Error('the account could not be deleted')
  return headers
}

async function endedByPassword(harness: TestHarness): Promise<Headers> {
  const { email, headers } = await harness.makeEntrant()
  await harness.post('/api/shepherd/account/forgot', { email })
  await runJobs(harness.context, accountJobs)
  const [, token] = /\/reset\?token=([\w-]+)/.exec(harness.context.sentEmails.at(-1)!.text)!
  const { status } = await harness.post('/api/shepherd/account/password/reset', { token, new: 'Other.Pass2' })
  if (status !== 200) throw new Error('the password could not be reset')
  return headers
}

async function revoked({ context }: TestHarness): Promise<Headers> {
  const headers = bearer(await addStaffKey(context, 'Oscar', commander))
  await revokeStaffKeys(context, 'Oscar', commander)
  return headers
}

function tokenOf({ headers }: Entrant): string {
  return headers.authorization!.replace('Bearer ', '')
}
