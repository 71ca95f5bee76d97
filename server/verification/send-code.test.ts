import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuest } from '#contract/accounts.ts'
import { NUMBER_RANGE_TEXT } from '#domain/person/number-range.ts'
import { buildApp } from '#server/boot/app.ts'
import { anyMsisdn } from '#tests/support/accounts/make-accounts.ts'
import { solveHarderCheck } from '#tests/support/accounts/solve-harder-check.ts'
import { verifyingAt } from '#tests/support/accounts/verifying.ts'
import { testContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'

const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const context = await testContext({ now: () => now, env: { PUBLIC_URL: 'https://www.fairdraw.example:8443' } })
const app = await buildApp(context)
const { makeEntrant, send, confirm, textsTo, codeSentTo } = verifyingAt(app, context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = noon
})
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

test('a text begins with the code and the brand, and ends with a line by which phones offer the code on this site', async () => {
  const { bearer } = await makeEntrant()
  const headers = await bearer()
  const msisdn = anyMsisdn()
  expect(await send(headers, msisdn.replace('+44', '0'))).toMatchObject({ status: 200, data: { resend_after: 120 } })
  const code = codeSentTo(msisdn)
  expect(textsTo(msisdn)).toEqual([
    `${code} is your Fairdraw code. It expires in 10 minutes. Don’t share it.\n\n@www.fairdraw.example #${code}`,
  ])
})

test('a code is stored as a keyed hash only', async () => {
  const { account, bearer } = await makeEntrant()
  const msisdn = anyMsisdn()
  await send(await bearer(), msisdn)
  const row = await context.db
    .selectFrom('verificationCodes')
    .selectAll()
    .where('accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify({ ...row, code_hash: '', id: '', account_id: '' })).not.toContain(codeSentTo(msisdn))
})

test('a registered account shows first that it is a person, a guest need not', async () => {
  const { bearer } = await makeEntrant({ type: 'REGISTERED' })
  const headers = await bearer()
  const msisdn = anyMsisdn()
  expect((await send(headers, msisdn)).error?.name).toBe('GoogleRecaptchaError')
  expect((await send(headers, msisdn, { recaptcha: 'robot' })).error?.name).toBe('GoogleRecaptchaError')
  expect(textsTo(msisdn)).toEqual([])
  expect((await send(headers, msisdn, { recaptcha: 'test-pass' })).status).toBe(200)
})

test('a code is sent to British mobile numbers alone', async () => {
  const { bearer } = await makeEntrant()
  const headers = await bearer()
  for (const number of ['020 7946 0000', '0770090012', '077009001234', '+33700900123', ''])
    expect(await send(headers, number)).toMatchObject({
      status: 400,
      error: { name: 'ValidationError', meta: { fields: [{ path: 'msisdn' }] } },
    })
})

describe('codes of an account are sent two minutes apart', () => {
  test('with any number', async () => {
    const { bearer } = await makeEntrant()
    const headers = await bearer()
    const msisdn = anyMsisdn()
    await send(headers, msisdn)
    pass(30)
    expect(await send(headers, msisdn)).toMatchObject({
      status: 429,
      error: { name: 'TooManyRequests', meta: { retry_after: 90 } },
    })
    pass(89.999)
    expect((await send(headers, anyMsisdn())).error?.meta).toEqual({ retry_after: 1 })
    pass(0.001)
    expect((await send(headers, msisdn)).status).toBe(200)
  })

  test('over midnight too', async () => {
    now = new Date('2026-11-21T23:59:30Z')
    const { bearer } = await makeEntrant()
    const headers = await bearer()
    await send(headers, anyMsisdn())
    pass(60)
    expect((await send(headers, anyMsisdn())).error?.name).toBe('TooManyRequests')
  })

  test('and only one of twenty simultaneous requests sends one', async () => {
    const { bearer } = await makeEntrant()
    const headers = await bearer()
    const msisdn = anyMsisdn()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(headers, msisdn)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(textsTo(msisdn)).toHaveLength(1)
  })
})

describe.each([
  ['winter', '2026-11-21T12:00:00Z', '2026-11-21T23:59:59.999Z'],
  ['summer', '2026-07-21T12:00:00Z', '2026-07-21T22:59:59.999Z'],
])('a London day in %s allows', (_, midday, lastInstant) => {
  beforeEach(() => {
    now = new Date(midday)
  })

  test('five codes to one number, for all accounts together, and more tomorrow', async () => {
    const msisdn = anyMsisdn()
    const people = await Promise.all(Array.from({ length: 8 }, () => makeEntrant()))
    const all = await Promise.all(people.map(async ({ bearer }) => send(await bearer(), msisdn)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(all.filter(({ error }) => error?.name === 'VerifyMSISDNLimitReached')).toHaveLength(3)
    const another = await makeEntrant()
    now = new Date(lastInstant)
    expect((await send(await another.bearer(), msisdn)).error?.name).toBe('VerifyMSISDNLimitReached')
    pass(0.001)
    expect((await send(await another.bearer(), msisdn)).status).toBe(200)
  })

  test('ten codes to one account, and more tomorrow', async () => {
    const { bearer } = await makeEntrant()
    for (let times = 0; times < 10; times += 1) {
      expect((await send(await bearer(), anyMsisdn())).status).toBe(200)
      pass(120)
    }
    now = new Date(lastInstant)
    const reply = await send(await bearer(), anyMsisdn())
    expect(reply).toMatchObject({ status: 429, error: { name: 'VerifyAccountLimitReached' } })
    pass(0.001)
    expect((await send(await bearer(), anyMsisdn())).status).toBe(200)
  })
})

test('one network address may leave twenty codes unconfirmed in 15 minutes before it needs a harder robot check', async () => {
  const from = '203.0.113.77'
  const people = await Promise.all(Array.from({ length: 22 }, () => makeEntrant()))
  const numbers = people.map(() => anyMsisdn())
  const all = await Promise.all(
    people.map(async ({ bearer }, index) => send(await bearer(), numbers[index]!, { from, recaptcha: 'test-pass' })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(all.filter(({ error }) => error?.name === 'GoogleRecaptchaError')).toHaveLength(2)

  const another = await makeEntrant()
  const sentIndex = all.findIndex(({ status }) => status === 200)
  const msisdn = numbers[sentIndex]!
  await confirm(await people[sentIndex]!.bearer(), msisdn, codeSentTo(msisdn))
  expect((await send(await another.bearer(), anyMsisdn(), { from, recaptcha: 'test-pass' })).status).toBe(200)
  const last = await makeEntrant()
  expect((await send(await last.bearer(), anyMsisdn(), { from, recaptcha: 'test-pass' })).status).toBe(422)
  expect((await send(await last.bearer(), anyMsisdn(), { from: '203.0.113.78', recaptcha: 'test-pass' })).status).toBe(
    200,
  )
  const [patient, waiting] = [await makeEntrant(), await makeEntrant()]
  const harder = { from, recaptcha: await solveHarderCheck(context) }
  expect((await send(await patient.bearer(), anyMsisdn(), harder)).status).toBe(200)
  pass(15 * 60 - 0.001)
  expect((await send(await waiting.bearer(), anyMsisdn(), { from, recaptcha: 'test-pass' })).status).toBe(422)
  pass(0.001)
  expect((await send(await waiting.bearer(), anyMsisdn(), { from, recaptcha: 'test-pass' })).status).toBe(200)
})

test('a guest shows that they are a person before the first text from a network address without a solved check', async () => {
  const from = '203.0.113.90'
  const { bearer } = await makeEntrant()
  const msisdn = anyMsisdn()
  expect((await send(await bearer(), msisdn, { from })).error?.name).toBe('GoogleRecaptchaError')
  expect((await send(await bearer(), msisdn, { from, recaptcha: 'robot' })).error?.name).toBe('GoogleRecaptchaError')
  expect(textsTo(msisdn)).toEqual([])
  expect((await send(await bearer(), msisdn, { from, recaptcha: 'test-pass' })).status).toBe(200)
  const second = await makeEntrant()
  expect((await send(await second.bearer(), anyMsisdn(), { from })).status).toBe(200)

  const body = {
    ...{ email: 'gus@example.com', first_name: 'Gus', last_name: 'Guest', dob: '1990-11-27', postcode: 'B66' },
    ...{ terms_and_privacy: true, recaptcha: 'test-pass' },
  }
  const elsewhere = '203.0.113.91'
  const { session } = await call(app, createGuest, { body, from: elsewhere })
  const headers = { authorization: `Bearer ${session}` }
  expect((await send(headers, anyMsisdn(), { from: elsewhere })).status).toBe(200)
})

test('the holder of a whole IPv6 /48 may leave a hundred codes unconfirmed in a quarter of an hour', async () => {
  const [{ bearer }, other] = [await makeEntrant(), await makeEntrant()]
  await context.pool.query(
    `insert into verification_codes (id, account_id, msisdn, code_hash, address, network, created_at, expires_at)
     select gen_random_uuid(), $1, '+447300000000', '', '2001:db8:7:' || each, '2001:db8:7', $2, $2
     from generate_series(1, 99) each`,
    [other.account.id, now],
  )
  const from = '2001:db8:7:ffff::1'
  expect((await send(await bearer(), anyMsisdn(), { from, recaptcha: 'test-pass' })).status).toBe(200)
  const last = await makeEntrant()
  const again = await send(await last.bearer(), anyMsisdn(), { from: '2001:db8:7:fffe::1', recaptcha: 'test-pass' })
  expect(again.error?.name).toBe('VerifyIPLimitReached')
  const neighbour = { from: '2001:db8:8::1', recaptcha: 'test-pass' }
  expect((await send(await last.bearer(), anyMsisdn(), neighbour)).status).toBe(200)
})

test.each(['+447012345678', '+447640123456', '+447797123456'])(
  'no text is sent to %s, unless a setting says so',
  async (msisdn) => {
    const { bearer } = await makeEntrant()
    expect((await send(await bearer(), msisdn)).error).toMatchObject({
      name: 'ValidationError',
      message: NUMBER_RANGE_TEXT,
      meta: { fields: [{ path: 'msisdn', message: NUMBER_RANGE_TEXT }] },
    })
    expect(textsTo(msisdn)).toEqual([])
  },
)

test('a code that cannot be sent is reported, counts towards the day, and may be asked for again at once', async () => {
  const { bearer } = await makeEntrant()
  const headers = await bearer()
  const msisdn = anyMsisdn()
  const { send: working } = context.sms
  context.sms.send = () => Promise.reject(new Error('the sender is away'))
  for (let times = 0; times < 4; times += 1)
    expect(await send(headers, msisdn)).toMatchObject({ status: 503, error: { name: 'ServiceBusy' } })
  context.sms.send = working
  expect((await send(headers, msisdn)).status).toBe(200)
  pass(120)
  expect((await send(headers, msisdn)).error?.name).toBe('VerifyMSISDNLimitReached')
})
