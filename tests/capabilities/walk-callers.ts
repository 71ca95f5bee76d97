import { accountJobs } from '#server/accounts/jobs.ts'
import { addStaffKey, revokeStaffKeys } from '#server/staff/service.ts'
import { bearer, madePassword } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { line, type Somebody, type StillHouse, start } from './still-house.ts'
import { type Forgery, forge, forgeries } from './walk-forgeries.ts'

type Headers = Record<string, string>
type ForgedCaller = `a session ${Forgery}` | `a payment token ${Forgery}`

/** Everybody who may come to an endpoint, by what they show. */
export type CallerName =
  | 'nobody'
  | 'a visitor'
  | 'a guest'
  | 'somebody registered'
  | 'somebody who has excluded themselves'
  | 'a blocked account'
  | 'a deleted account'
  | 'a session that was logged out'
  | 'a session that a new password ended'
  | 'a payment token'
  | 'an operator'
  | 'an operator whose key was revoked'
  | ForgedCaller

/**
 * Makes whoever may call. Those who get through are made anew each time, since what they ask for happens: somebody who
 * has deleted their account is no good for the next endpoint.
 */
export async function makeCallers(house: StillHouse): Promise<Record<CallerName, () => Promise<Headers>>> {
  const { context } = house
  const { keyFor } = context.config
  const always = (headers: Headers) => async () => headers
  const fresh = (given: Parameters<StillHouse['somebody']>[0]) => async () => (await house.somebody(given)).headers

  const somebody = await house.somebody()
  const sessionKey = keyFor('fairdraw.session')
  const paymentKey = keyFor('payment token')
  const { tag } = await makeCampaign(context)
  const paymentToken = await payingFor(house, tag, await house.somebody())
  const ofSession = await forge(tokenOf(somebody), sessionKey, paymentKey, context.now())
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
    'a visitor': async () => bearer((await house.get('/api/session/data')).session!),
    'a guest': fresh({ type: 'GUEST' }),
    'somebody registered': fresh({}),
    'somebody who has excluded themselves': fresh({ excludedUntil: new Date(context.now().getTime() + 1) }),
    'a blocked account': fresh({ state: 'BLOCKED' }),
    'a deleted account': () => left(house),
    'a session that was logged out': always(await loggedOut(house)),
    'a session that a new password ended': always(await endedByPassword(house)),
    'a payment token': async () => bearer(await payingFor(house, tag, await house.somebody())),
    'an operator': always(bearer(await addStaffKey(context, 'Olive'))),
    'an operator whose key was revoked': always(await revoked(house)),
  }
}

export async function payingFor(house: StillHouse, tag: string, buyer: { headers: Headers }): Promise<string> {
  const { body } = await start(house, { items: [line(tag)] }, buyer)
  return body.data.token.token
}

async function loggedOut(house: StillHouse): Promise<Headers> {
  const { headers } = await house.somebody()
  await house.get('/api/session/logout', headers)
  return headers
}

async function left(house: StillHouse): Promise<Headers> {
  const { headers } = await house.somebody()
  const { status } = await house.post('/api/account/delete', { proof: madePassword }, headers)
  if (status !== 200) throw new Error('the account could not be deleted')
  return headers
}

async function endedByPassword(house: StillHouse): Promise<Headers> {
  const { email, headers } = await house.somebody()
  await house.post('/api/shepherd/account/forgot', { email })
  await runJobs(house.context, accountJobs)
  const [, token] = /\/reset\?token=([\w-]+)/.exec(house.context.sentMails.at(-1)!.text)!
  const { status } = await house.post('/api/shepherd/account/password/reset', { token, new: 'Other.Pass2' })
  if (status !== 200) throw new Error('the password could not be reset')
  return headers
}

async function revoked({ context }: StillHouse): Promise<Headers> {
  const headers = bearer(await addStaffKey(context, 'Oscar'))
  await revokeStaffKeys(context, 'Oscar')
  return headers
}

function tokenOf({ headers }: Somebody): string {
  return headers.authorization!.replace('Bearer ', '')
}
