import { afterAll, beforeEach, expect, test } from 'vitest'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { madePassword } from '#tests/support/accounts/make-accounts.ts'
import { type Answered, noon, openTestHarness } from '#tests/support/servers/test-harness.ts'

const harness = await openTestHarness({ RATE_LOG_IN_PER_ADDRESS: '12' })
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

test('ten guesses at a password are compared in a quarter of an hour; then the right one is not asked either', async () => {
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

test('an unknown e-mail comes to its limit as an account’s does', async () => {
  const names = await namesOf(11, () => logIn('nobody@example.com', 'Wrong.Pass1'))
  expect(names).toEqual([...Array(10).fill(failed), 'TooManyRequests'])
})

test('guesses at many e-mails are counted by where they come from; who logs in is not', async () => {
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

const taken = (await harness.makeEntrant()).email
const revealing: [string, (from: Record<string, string>) => Promise<Answered>][] = [
  ['exists', (from) => harness.post('/api/shepherd/account/exists', { email: taken }, from)],
  ['forgot', (from) => harness.post('/api/shepherd/account/forgot', { email: taken }, from)],
  [
    'register',
    (from) => harness.post('/api/shepherd/account/register', { ...goodBodies.register, email: taken }, from),
  ],
  ['guest', (from) => harness.post('/api/account/guest/create', { ...goodBodies.createGuest, email: taken }, from)],
]

test.each(revealing)(
  'endpoints that could reveal accounts answer one address sixty times an hour, %s too',
  async (_, sendRequest) => {
    const from = anyAddress()
    for (let index = 0; index < 60; index += 1)
      expect(nameOf(await revealing[index % revealing.length]![1](from)), String(index)).not.toBe('TooManyRequests')
    expect(await sendRequest(from)).toMatchObject({ status: 429, body: { error: { meta: { retry_after: 3600 } } } })
    expect(nameOf(await sendRequest(anyAddress()))).not.toBe('TooManyRequests')
    harness.setTime(3600)
    expect(nameOf(await sendRequest(from))).not.toBe('TooManyRequests')
  },
)

test('a guest who checks out is not counted, so a phone network full of guests can', async () => {
  const from = anyAddress()
  const guest = (index: number) =>
    harness.post('/api/account/guest/create', { ...goodBodies.createGuest, email: `guest-${index}@example.com` }, from)
  expect(await namesOf(61, guest)).toEqual(Array(61).fill('in'))
})

test('with the sandbox on no call from the developer’s own machine is counted', async () => {
  const exists = () => harness.post('/api/shepherd/account/exists', { email: taken })
  expect(await namesOf(61, exists)).toEqual(Array(61).fill('in'))
})
