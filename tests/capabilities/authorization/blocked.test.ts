import { afterAll, expect, test } from 'vitest'
import { outcomeOf } from '#tests/capabilities/errors/outcomes.ts'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { anyMsisdn, bearer, madePassword } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { type Answered, type Entrant, line, noon, openTestHarness, start } from '#tests/support/servers/test-harness.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const { tag } = await makeCampaign(context)
const free = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
const promoCode = await makePromo(context)
const later = new Date(noon.getTime() + 183 * 86_400_000)

type Given = Parameters<typeof harness.makeEntrant>[0]
const columns: readonly Given[] = [
  { state: 'BLOCKED' },
  { state: 'DELETED' },
  { excludedUntil: later },
  { breakUntil: later },
]

const logIn = ({ email }: { email: string }) =>
  harness.post('/api/shepherd/auth/authenticate', { email, password: madePassword })
const comeBack = ({ headers }: Pick<Entrant, 'headers'>) => harness.get('/api/session/data', headers)
const buy = (buyer: Pick<Entrant, 'headers'>) => start(harness, { items: [line(tag)] }, buyer)
const posting = (path: string, body: object) => (who: Entrant) => harness.post(path, body, who.headers)

const everywhere = ['AccountBlocked', 'AccountDeleted', 'ok', 'ok']
const entering = ['errors AccountBlocked', 'errors AccountDeleted', 'errors TakingABreak', 'errors TakingABreak']

/** The outcomes for an account that is blocked, deleted, self-excluded, and on a break. */
const actions: Readonly<Record<string, [(who: Entrant) => Promise<Answered>, readonly string[]]>> = {
  'logging in': [logIn, everywhere],
  'coming back with a session': [comeBack, everywhere],
  'buying entries': [buy, entering],
  'entering for free': [posting('/api/entry/create', { campaign_tag: free.tag }), entering],
  'trying a promo code': [posting('/api/promo/check', { promo_code: promoCode }), everywhere],
  'asking for a verification code': [posting('/api/verify/send', goodBodies.sendCode!), everywhere],
  'changing details': [posting('/api/account/details/update', goodBodies.updateDetails!), everywhere],
  'opting in to marketing': [
    posting('/api/account/optins', { opt_in_sms: true, opt_in_email: true }),
    everywhere.with(2, 'TakingABreak'),
  ],
  'downloading own data': [
    ({ headers }) => harness.post('/api/account/data', { proof: madePassword }, headers),
    everywhere,
  ],
}

function outcome(answered: Answered): string {
  const { status, body } = answered
  if (body.data?.errors) return outcomeOf(answered).join()
  return status === 200 ? 'ok' : body.error.name
}

test.each(Object.entries(actions))(
  '%s: a blocked, deleted, self-excluded or resting account receives the right answer',
  async (_, [action, expected]) => {
    const received = []
    for (const given of columns) received.push(outcome(await action(await harness.makeEntrant(given))))
    expect(received).toEqual(expected)
  },
)

test('a session that is open when its account is blocked is refused from the next call on', async () => {
  const entrant = await harness.makeEntrant()
  expect(outcome(await comeBack(entrant))).toBe('ok')
  await context.db.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', entrant.id).execute()
  expect(outcome(await comeBack(entrant))).toBe('AccountBlocked')
  expect(outcome(await buy(entrant))).toBe('errors AccountBlocked')
})

test('the wheel is closed to a person who takes a break or is excluded', async () => {
  const spins = []
  for (const given of [{}, { breakUntil: later }, { excludedUntil: later }])
    spins.push((await comeBack(await harness.makeEntrant(given))).body.data.user.can_spin)
  expect(spins).toEqual([true, false, false])
})

test('an account that its owner deleted cannot be logged in to, and its session receives the reason', async () => {
  const entrant = await harness.makeEntrant()
  await harness.post('/api/account/delete', { proof: madePassword }, entrant.headers)
  expect(outcome(await logIn(entrant))).toBe('ShepherdAuthenticationFailed')
  expect(outcome(await comeBack(entrant))).toBe('AccountDeleted')
  expect(outcome(await buy(entrant))).toBe('errors AccountDeleted')
  const { body } = await harness.post('/api/shepherd/account/exists', { email: entrant.email })
  expect(body.data).toEqual({ exists: false })
})

async function verify(headers: Record<string, string>, msisdn: string) {
  await harness.post('/api/verify/send', { msisdn, recaptcha: 'test-pass' }, headers)
  const [code] = /^\d{6}/.exec(context.sentTexts.findLast(({ to }) => to === msisdn)!.text)!
  return harness.post('/api/verify/confirm', { msisdn, code }, headers)
}

/** Ways in which an excluded person could return under another identity, and the answers they get. */
const disguises: Readonly<Record<string, [(excluded: Entrant) => Promise<Record<string, string>>, string]>> = {
  'with the account deleted, as a guest with the same e-mail and a new number': [
    async ({ email, headers }) => {
      await harness.post('/api/account/delete', { proof: madePassword }, headers)
      const guestBody = { ...goodBodies.createGuest, email }
      const guest = bearer((await harness.post('/api/account/guest/create', guestBody)).session!)
      expect((await verify(guest, anyMsisdn())).status).toBe(200)
      return guest
    },
    'errors EmailProofRequired',
  ],
  'with the account deleted, registered again with a new number': [
    async ({ email, headers }) => {
      await harness.post('/api/account/delete', { proof: madePassword }, headers)
      await harness.post('/api/shepherd/account/register', { ...goodBodies.register, email, password: madePassword })
      const again = bearer((await logIn({ email })).session!)
      expect((await verify(again, anyMsisdn())).status).toBe(200)
      return again
    },
    'errors NotAuthorized',
  ],
  'with another e-mail and the same number': [
    async ({ msisdn }) => {
      const { headers } = await harness.makeEntrant({ type: 'GUEST', verified: false })
      expect((await verify(headers, msisdn!)).body.error.name).toBe('TakingABreak')
      return headers
    },
    'errors TakingABreak',
  ],
}

test.each(Object.entries(disguises))('an excluded person cannot enter %s', async (_, [disguise, expected]) => {
  const excluded = await harness.makeEntrant({ excludedUntil: later, msisdn: anyMsisdn() })
  expect(outcome(await buy({ headers: await disguise(excluded) }))).toBe(expected)
})
