import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { madePassword } from '#tests/support/accounts/make-accounts.ts'
import { solveHarderCheck } from '#tests/support/accounts/solve-harder-check.ts'
import { type Answered, noon, openTestHarness } from '#tests/support/servers/test-harness.ts'

/** Emails of one address in an hour. Fewer than the default, since each of many calls hashes a password. */
const EMAILS_MAX = 12
const harness = await openTestHarness({
  RATE_LOG_IN_PER_ADDRESS: '12',
  RATE_ACCOUNT_PER_ADDRESS: String(EMAILS_MAX),
})
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

let made = 0
/** An address that no other test comes from. */
const anyAddress = () => ({ 'x-forwarded-for': `198.51.100.${++made}` })
const logIn = (email: string, password: string, from: Record<string, string> = {}) =>
  harness.post('/api/shepherd/auth/authenticate', { email, password }, from)
const nameOf = ({ body }: Answered): string => body.error?.name ?? 'in'
const failed = 'ShepherdAuthenticationFailed'

async function namesOf(count: number, call: (index: number) => Promise<Answered>): Promise<string[]> {
  const names: string[] = []
  for (let index = 0; index < count; index += 1) names.push(nameOf(await call(index)))
  return names
}

test('ten guesses at a password are compared in a quarter of an hour; then even the right one is refused', async () => {
  const { email } = await harness.makeEntrant()
  expect(await namesOf(9, () => logIn(email, 'Wrong.Pass1'))).toEqual(Array(9).fill(failed))
  expect(nameOf(await logIn(email, madePassword))).toBe('in')
  expect(nameOf(await logIn(email, 'Wrong.Pass1'))).toBe(failed)
  expect(nameOf(await logIn(email.toUpperCase(), madePassword))).toBe('TooManyRequests')
  harness.setTime(15 * 60 - 0.001)
  expect(nameOf(await logIn(email, madePassword))).toBe('TooManyRequests')
  harness.setTime(0.001)
  expect(nameOf(await logIn(email, madePassword))).toBe('in')
})

test('twenty guesses at the same moment are counted as twenty: ten are compared', async () => {
  const { email } = await harness.makeEntrant()
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'Wrong.Pass1')))
  expect(answers.map(nameOf).sort()).toEqual([...Array(10).fill(failed), ...Array(10).fill('TooManyRequests')])
})

test('an unknown email reaches its limit as an account’s does', async () => {
  const names = await namesOf(11, () => logIn('nobody@example.com', 'Wrong.Pass1'))
  expect(names).toEqual([...Array(10).fill(failed), 'TooManyRequests'])
})

test('guesses at many emails are counted by network address; successful log-ins are not', async () => {
  const [from, { email }] = [anyAddress(), await harness.makeEntrant()]
  expect(await namesOf(3, () => logIn(email, madePassword, from))).toEqual(['in', 'in', 'in'])
  const guess = (index: number) => logIn(`somebody-${index}@example.com`, 'Wrong.Pass1', from)
  expect(await namesOf(13, guess)).toEqual([...Array(12).fill(failed), 'TooManyRequests'])
  expect(nameOf(await logIn(email, madePassword, from))).toBe('TooManyRequests')
  expect(nameOf(await logIn(email, madePassword, anyAddress()))).toBe('in')
})

test('a household of IPv6 is one address', async () => {
  const guess = (index: number) =>
    logIn(`anybody-${index}@example.com`, 'Wrong.Pass1', { 'x-forwarded-for': `2001:db8:1:2::${index}` })
  expect(await namesOf(13, guess)).toEqual([...Array(12).fill(failed), 'TooManyRequests'])
  const neighbour = { 'x-forwarded-for': '2001:db8:1:3::1' }
  expect(nameOf(await logIn('anybody-1@example.com', 'Wrong.Pass1', neighbour))).toBe(failed)
})

/** Emails of accounts. An email counts once for an address, even if it is looked up repeatedly. */
const taken = await Promise.all(Array.from({ length: EMAILS_MAX + 1 }, async () => (await harness.makeEntrant()).email))
const revealing: [string, (email: string, from: Record<string, string>) => Promise<Answered>][] = [
  ['exists', (email, from) => harness.post('/api/shepherd/account/exists', { email }, from)],
  ['forgot', (email, from) => harness.post('/api/shepherd/account/forgot', { email }, from)],
  [
    'register',
    (email, from) => harness.post('/api/shepherd/account/register', { ...goodBodies.register, email }, from),
  ],
  ['guest', (email, from) => harness.post('/api/account/guest/create', { ...goodBodies.createGuest, email }, from)],
]

const doubted = 'GoogleRecaptchaError'
const exists = (email: string, from: Record<string, string>, recaptcha: string | null = null) =>
  harness.post('/api/shepherd/account/exists', { email, recaptcha }, from)

test.each(revealing)(
  'endpoints that could reveal accounts answer one address up to its limit without a harder robot check, %s too',
  async (_, sendRequest) => {
    const from = anyAddress()
    for (let index = 0; index < EMAILS_MAX; index += 1)
      expect(nameOf(await revealing[index % revealing.length]![1](taken[index]!, from)), String(index)).not.toBe(
        doubted,
      )
    expect(nameOf(await sendRequest(taken[EMAILS_MAX]!, from))).toBe(doubted)
    expect(nameOf(await sendRequest(taken[EMAILS_MAX]!, anyAddress()))).not.toBe(doubted)
    harness.setTime(3600)
    expect(nameOf(await sendRequest(taken[EMAILS_MAX]!, from))).not.toBe(doubted)
  },
)

describe('An address from which many emails were looked up', () => {
  const crowded = async () => {
    const from = anyAddress()
    await namesOf(EMAILS_MAX + 1, (index) => exists(`unknown-${index}@example.com`, from))
    return from
  }
  const challengeOf = async (from: Record<string, string>) =>
    (await harness.get('/api/human-check/challenge', from)).body.parameters.cost

  test('is given a harder robot check, and one solved check answers one call', async () => {
    const from = await crowded()
    const recaptcha = await solveHarderCheck(harness.context)
    expect(await Promise.all([challengeOf(from), challengeOf(anyAddress())])).toEqual([8_000, 2_000])
    expect(nameOf(await exists(taken[0]!, from, recaptcha))).toBe('in')
    expect(nameOf(await exists(taken[0]!, from, recaptcha))).toBe(doubted)
  })

  test('is never refused with a solved check, on any call', async () => {
    const from = await crowded()
    const bodies = { register: goodBodies.register, guest: goodBodies.createGuest }
    const calls: [string, object][] = [
      ['/api/shepherd/account/forgot', { email: taken[0]! }],
      ['/api/shepherd/account/register', { ...bodies.register, email: 'crowd-1@example.com' }],
      ['/api/account/guest/create', { ...bodies.guest, email: 'crowd-2@example.com' }],
    ]
    for (const [path, body] of calls) {
      expect(nameOf(await harness.post(path, { ...body, recaptcha: 'test-pass' }, from)), path).toBe(doubted)
      expect(
        nameOf(await harness.post(path, { ...body, recaptcha: await solveHarderCheck(harness.context) }, from)),
        path,
      ).toBe('in')
    }
  })
})

describe('A crowd behind one address', () => {
  test('is not counted when its people sign up as guests, register or log in after their email was looked up', async () => {
    const from = anyAddress()
    const member = await harness.makeEntrant()
    const person = async (index: number) => {
      const email = `crowd-${made}-${index}@example.com`
      const own = index % 3 === 0 ? member.email : email
      const looked = await exists(own, from)
      if (looked.body.error) return looked
      if (index % 3 === 0) return logIn(own, madePassword, from)
      if (index % 3 === 1) return harness.post('/api/account/guest/create', { ...goodBodies.createGuest, email }, from)
      return harness.post('/api/shepherd/account/register', { ...goodBodies.register, email }, from)
    }
    const people = 2 * EMAILS_MAX
    expect(await namesOf(people, person)).toEqual(Array(people).fill('in'))
  })

  test('does not make room for strangers’ emails, because a log-in takes back only look-ups of its own email', async () => {
    const [from, { email }] = [anyAddress(), await harness.makeEntrant()]
    await namesOf(EMAILS_MAX, (index) => exists(`unknown-${index}@example.com`, from))
    expect(nameOf(await logIn(email, madePassword, from))).toBe('in')
    expect(nameOf(await exists(`unknown-${EMAILS_MAX}@example.com`, from))).toBe(doubted)
  })

  test('is let in when as many people as the limit look up and sign up at the same moment, and leaves no count', async () => {
    const from = anyAddress()
    const guests = Array.from({ length: EMAILS_MAX }, (_, index) => ({
      ...goodBodies.createGuest,
      email: `at-once-${index}@example.com`,
    }))
    const looked = await Promise.all(guests.map(({ email }) => exists(email, from)))
    const signedUp = await Promise.all(guests.map((body) => harness.post('/api/account/guest/create', body, from)))
    expect(new Set([...looked, ...signedUp].map(nameOf))).toEqual(new Set(['in']))
    const count = harness.context.db
      .selectFrom('rateCounters')
      .select('taken')
      .where('rule', '=', 'account.address')
      .where('subject', '=', from['x-forwarded-for'])
    expect(await count.execute()).toEqual([{ taken: 0 }])
  })
})

test('no call from the developer’s own machine is counted while the sandbox is on', async () => {
  const uncounted = () => exists(taken[0]!, {})
  expect(await namesOf(EMAILS_MAX + 1, uncounted)).toEqual(Array(EMAILS_MAX + 1).fill('in'))
})
