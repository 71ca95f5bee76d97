import { decodeJwt } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getSessionData } from '#contract/sessions.ts'
import { confirmCode, sendCode } from '#contract/verification.ts'
import { buildApp } from '#server/app.ts'
import { call } from '#tests/call.ts'
import { testContext } from '#tests/database.ts'
import { anyMsisdn, type Bearer, makeAccount, signIn } from '#tests/make-accounts.ts'

const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const context = await testContext({ now: () => now })
const app = await buildApp(context)
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

/** Somebody signed in whose number is not verified; a session of its own lasts through the test's clock. */
async function somebody(given: Parameters<typeof makeAccount>[1] = {}) {
  const account = await makeAccount(context, { type: 'GUEST', verified: false, ...given })
  return { account, bearer: () => signIn(context, account) }
}
const send = (headers: Bearer, msisdn: string, more: { recaptcha?: string; from?: string } = {}) => {
  const { from, ...body } = more
  return call(app, sendCode, { body: { msisdn, ...body }, headers, ...(from ? { from } : {}) })
}
const confirm = (headers: Bearer, msisdn: string, code: string) =>
  call(app, confirmCode, { body: { msisdn, code }, headers })
const textsTo = (msisdn: string) => context.sentTexts.filter(({ to }) => to === msisdn).map(({ text }) => text)
const codeSentTo = (msisdn: string) => /^\d{6}/.exec(textsTo(msisdn).at(-1) ?? '')?.[0] ?? ''
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

test('a code of six digits is sent, and confirming it verifies the number for twelve months', async () => {
  const { account, bearer } = await somebody({ brand: 'UK_FAIRDRAW' })
  const headers = await bearer()
  const msisdn = anyMsisdn()
  const sent = await send(headers, msisdn.replace('+44', '0'))
  expect(sent).toMatchObject({ status: 200, data: { resend_after: 120 } })
  expect(textsTo(msisdn)).toEqual([
    expect.stringMatching(/^\d{6} is your Fairdraw code\. It is good for 10 minutes\.$/),
  ])

  const confirmed = await confirm(headers, msisdn, codeSentTo(msisdn))
  expect(confirmed.data.user).toMatchObject({
    external_id: account.externalId,
    msisdn,
    msisdn_exp: '2027-11-21T12:00:00.000Z',
  })
  expect(decodeJwt(confirmed.session ?? '').sid).toBe(decodeJwt(headers.authorization.slice(7)).sid)
  expect((await call(app, getSessionData, { headers })).data.user.msisdn).toBe(msisdn)
})

test('a code is kept as a keyed hash only', async () => {
  const { account, bearer } = await somebody()
  const msisdn = anyMsisdn()
  await send(await bearer(), msisdn)
  const row = await context.db
    .selectFrom('verification_codes')
    .selectAll()
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(row.code_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify({ ...row, code_hash: '', id: '', account_id: '' })).not.toContain(codeSentTo(msisdn))
})

test('a registered account shows first that it is a person, a guest need not', async () => {
  const { bearer } = await somebody({ type: 'REGISTERED' })
  const headers = await bearer()
  const msisdn = anyMsisdn()
  expect((await send(headers, msisdn)).error?.name).toBe('GoogleRecaptchaError')
  expect((await send(headers, msisdn, { recaptcha: 'robot' })).error?.name).toBe('GoogleRecaptchaError')
  expect(textsTo(msisdn)).toEqual([])
  expect((await send(headers, msisdn, { recaptcha: 'test-pass' })).status).toBe(200)
})

test('both calls need somebody signed in, and a British mobile number', async () => {
  const visitor = { authorization: `Bearer ${(await call(app, getSessionData)).session}` }
  for (const endpoint of [sendCode, confirmCode]) {
    expect((await call(app, endpoint, { body: {} })).error?.name).toBe('NotAuthenticated')
    expect((await call(app, endpoint, { body: {}, headers: visitor })).error?.name).toBe('NotAuthenticated')
  }
  const { bearer } = await somebody()
  expect(await send(await bearer(), '020 7946 0000')).toMatchObject({
    status: 400,
    error: { meta: { fields: [{ path: 'msisdn' }] } },
  })
  const reply = await confirm(await bearer(), anyMsisdn(), '12345')
  expect(reply).toMatchObject({ status: 400, error: { meta: { fields: [{ path: 'code' }] } } })
})

test('another code may be asked for after two minutes', async () => {
  const { bearer } = await somebody()
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

test('the two minutes hold over midnight', async () => {
  now = new Date('2026-11-21T23:59:30Z')
  const { bearer } = await somebody()
  const headers = await bearer()
  await send(headers, anyMsisdn())
  pass(60)
  expect((await send(headers, anyMsisdn())).error?.name).toBe('TooManyRequests')
})

test('of twenty sends at the same moment one is sent', async () => {
  const { bearer } = await somebody()
  const headers = await bearer()
  const msisdn = anyMsisdn()
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(headers, msisdn)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(textsTo(msisdn)).toHaveLength(1)
})

test('five codes a London day go to one number, whoever asks, and more tomorrow', async () => {
  const msisdn = anyMsisdn()
  const people = await Promise.all(Array.from({ length: 8 }, () => somebody()))
  const all = await Promise.all(people.map(async ({ bearer }) => send(await bearer(), msisdn)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(all.filter(({ error }) => error?.name === 'VerifyMSISDNLimitReached')).toHaveLength(3)
  now = new Date('2026-11-21T23:59:59.999Z')
  const [first] = people
  expect((await send((await first?.bearer()) as Bearer, msisdn)).status).toBe(429)
  pass(0.001)
  expect((await send((await first?.bearer()) as Bearer, msisdn)).status).toBe(200)
})

test('ten codes a day go to one account', async () => {
  const { bearer } = await somebody()
  for (let times = 0; times < 10; times += 1) {
    expect((await send(await bearer(), anyMsisdn())).status).toBe(200)
    pass(120)
  }
  const reply = await send(await bearer(), anyMsisdn())
  expect(reply).toMatchObject({ status: 429, error: { name: 'VerifyAccountLimitReached' } })
})

test('one network address may leave twenty codes unconfirmed in a quarter of an hour; what is confirmed does not count', async () => {
  const from = '203.0.113.77'
  const people = await Promise.all(Array.from({ length: 22 }, () => somebody()))
  const numbers = people.map(() => anyMsisdn())
  const all = await Promise.all(
    people.map(async ({ bearer }, index) => send(await bearer(), numbers[index] ?? '', { from })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(all.filter(({ error }) => error?.name === 'VerifyIPLimitReached')).toHaveLength(2)

  const another = await somebody()
  const sentIndex = all.findIndex(({ status }) => status === 200)
  const msisdn = numbers[sentIndex] ?? ''
  await confirm((await people[sentIndex]?.bearer()) as Bearer, msisdn, codeSentTo(msisdn))
  expect((await send(await another.bearer(), anyMsisdn(), { from })).status).toBe(200)
  const last = await somebody()
  expect((await send(await last.bearer(), anyMsisdn(), { from })).status).toBe(429)
  pass(15 * 60)
  expect((await send(await last.bearer(), anyMsisdn(), { from })).status).toBe(200)
})

test('a code is good for ten minutes', async () => {
  for (const [seconds, name] of [
    [599.999, undefined],
    [600, 'VerifyCodeExpired'],
  ] as const) {
    now = noon
    const { bearer } = await somebody()
    const headers = await bearer()
    const msisdn = anyMsisdn()
    await send(headers, msisdn)
    pass(seconds)
    expect((await confirm(headers, msisdn, codeSentTo(msisdn))).error?.name).toBe(name)
  }
})

test('a code is good for its own number, its own account, and until a newer one is sent', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const msisdn = anyMsisdn()
  await send(await one.bearer(), msisdn)
  const code = codeSentTo(msisdn)
  expect((await confirm(await one.bearer(), anyMsisdn(), code)).error?.name).toBe('VerifyCodeExpired')
  expect((await confirm(await other.bearer(), msisdn, code)).error?.name).toBe('VerifyCodeExpired')
  pass(120)
  await send(await one.bearer(), msisdn)
  if (codeSentTo(msisdn) !== code)
    expect((await confirm(await one.bearer(), msisdn, code)).error?.name).toBe('VerifyCodeExpired')
  expect((await confirm(await one.bearer(), msisdn, codeSentTo(msisdn))).status).toBe(200)
})

test('five tries a code has, guessed together or one after the other', async () => {
  const { account, bearer } = await somebody()
  const headers = await bearer()
  const msisdn = anyMsisdn()
  await send(headers, msisdn)
  const wrong = otherThan(codeSentTo(msisdn))
  for (let times = 0; times < 4; times += 1)
    expect((await confirm(headers, msisdn, wrong)).error?.name).toBe('VerifyCodeExpired')
  await Promise.all(Array.from({ length: 10 }, () => confirm(headers, msisdn, wrong)))
  expect((await confirm(headers, msisdn, codeSentTo(msisdn))).error?.name).toBe('VerifyCodeExpired')
  const row = await context.db
    .selectFrom('verification_codes')
    .select('tries')
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  expect(row).toEqual({ tries: 5 })
})

test('the fifth try may still be the right one', async () => {
  const { bearer } = await somebody()
  const headers = await bearer()
  const msisdn = anyMsisdn()
  await send(headers, msisdn)
  for (let times = 0; times < 4; times += 1) await confirm(headers, msisdn, otherThan(codeSentTo(msisdn)))
  expect((await confirm(headers, msisdn, codeSentTo(msisdn))).status).toBe(200)
})

test('of twenty who confirm one code at the same moment, one has the effect', async () => {
  const { account, bearer } = await somebody()
  const headers = await bearer()
  const msisdn = anyMsisdn()
  await send(headers, msisdn)
  const code = codeSentTo(msisdn)
  const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(headers, msisdn, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ error }) => error?.name === 'VerifyCodeExpired')).toHaveLength(19)
  const events = await context.db
    .selectFrom('account_events')
    .select('name')
    .where('account_id', '=', account.id)
    .execute()
  expect(events).toEqual([{ name: 'number_confirmed' }])
})

test('a number that is confirmed elsewhere is no longer verified on the account that had it', async () => {
  const owner = await makeAccount(context)
  const ownerHeaders = await signIn(context, owner)
  const { bearer } = await somebody()
  const msisdn = owner.msisdn ?? ''
  await send(await bearer(), msisdn)
  expect((await confirm(await bearer(), msisdn, codeSentTo(msisdn))).status).toBe(200)
  const { user } = (await call(app, getSessionData, { headers: ownerHeaders })).data
  expect(user).toMatchObject({ msisdn: null, msisdn_exp: null, can_spin: false })
})

test('a code that cannot be handed over is told, counts towards the day, and may be asked for again at once', async () => {
  const { bearer } = await somebody()
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
