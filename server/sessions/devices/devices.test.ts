import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { changePassword, convertGuest } from '#contract/accounts.ts'
import { deleteAccount, getDataExport, sendProof } from '#contract/data-export.ts'
import { endDevice, endOtherSession, listDevices } from '#contract/devices.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getEntryHistory } from '#contract/entries.ts'
import { excludeSelf, getLimits } from '#contract/limits.ts'
import { startPurchase } from '#contract/purchases.ts'
import { getSessionData, logIn, logOut, proveSession } from '#contract/sessions.ts'
import { REMEMBERED_DAYS, REMEMBERED_MAX, TOKEN_RACE_SECONDS } from '#domain/person/remembered-device.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { buildApp } from '#server/boot/app.ts'
import { makeXsrfToken } from '#server/platform/http/xsrf.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { type MadeAccount, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { rememberDevice, SESSION_SECONDS } from '../exports.ts'

let now = new Date('2026-11-21T12:00:00Z')
const context = await testContext({ now: () => now, env: { RATE_LOG_IN_PER_EMAIL: '1000' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36'

/** The XSRF token of a session, as its cookie and as the header that echoes it. */
function echo(session: string) {
  const token = makeXsrfToken(context.config, session ? String(decodeJwt(session).sid) : '')
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
}

/** A browser with its device's cookie and its session, like a real one. */
function openBrowser(headers: Record<string, string> = {}) {
  const browser = { device: '', session: '', setCookie: '', call, come, copy }
  return browser

  async function call(endpoint: Endpoint, body?: object, more: Record<string, string> = {}) {
    const echoed = echo(browser.session)
    const reply = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      ...(body && { payload: body }),
      headers: {
        'user-agent': CHROME,
        ...(browser.device && {
          ...echoed,
          cookie: `fairdraw_device=${browser.device}; ${echoed.cookie}`,
        }),
        ...(browser.session && { authorization: `Bearer ${browser.session}` }),
        ...headers,
        ...more,
      },
    })
    const set = [reply.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('fairdraw_device='))
    if (set !== undefined) {
      browser.setCookie = set
      browser.device = /=([^;]*)/.exec(set)![1]!
    }
    if (typeof reply.headers['x-session'] === 'string') browser.session = reply.headers['x-session']
    const { data, error } = reply.json()
    return { status: reply.statusCode, data, error }
  }

  /** Opens a page after the previous session has ended. */
  async function come(more: Record<string, string> = {}) {
    browser.session = ''
    return (await call(getSessionData, undefined, more)).data
  }

  /** Another browser with the same cookie, like a thief's. */
  function copy() {
    return Object.assign(openBrowser(headers), { device: browser.device })
  }
}

async function remember(account: MadeAccount, browser = openBrowser()) {
  await browser.call(logIn, { email: account.email, password: madePassword, keep_signed_in: true })
  return browser
}
const unproved = { status: 403, error: { name: 'NotAuthorized', meta: { missing: ['proof'] } } }
const order = { items: [], bundles: [], promo_code: null, credit: 0 }

test('no user is remembered without the tick, or in the frame of a partner', async () => {
  const account = await makeAccount(context)
  const untold = openBrowser()
  await untold.call(logIn, { email: account.email, password: madePassword })
  const framed = await remember(account, openBrowser({ 'x-platform': 'iframe' }))
  expect([untold.device, framed.device]).toEqual(['', ''])
})

test('a guest who makes an account may stay logged in by it, from the session that continues', async () => {
  const guest = await makeAccount(context, { type: 'GUEST' })
  const browser = openBrowser()
  browser.session = (await signIn(context, guest)).authorization!.replace('Bearer ', '')
  const details = { password: madePassword, gender: 'f', postcode: 'B66 2EN' }
  const optIns = { opt_in_sms: false, opt_in_email: false }
  await browser.call(convertGuest, { ...details, ...optIns, keep_signed_in: true })
  expect((await browser.call(listDevices)).data.devices).toMatchObject([{ is_this: true }])
  pass(SESSION_SECONDS)
  expect((await browser.come()).user).toMatchObject({ external_id: guest.externalId, needs_proof: true })
})

test('no script reads the cookie, no other site sends it, and its token is stored as a hash', async () => {
  const browser = await remember(await makeAccount(context))
  expect(browser.setCookie).toMatch(/; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Strict$/)
  const { rows } = await context.pool.query('select token_hash from device_tokens')
  expect(rows.map((row) => row.token_hash)).toContain(hashOf(browser.device))
  expect(JSON.stringify(rows)).not.toContain(browser.device)
})

test('a member who returns after weeks is recognised, and reads what they have entered', async () => {
  const account = await makeAccount(context)
  const browser = await remember(account)
  pass(REMEMBERED_DAYS * 86_400 - 1)
  expect((await browser.come()).user).toMatchObject({
    external_id: account.externalId,
    first_name: 'Robin',
    needs_proof: true,
    postcode: null,
    msisdn: null,
  })
  expect((await browser.call(getEntryHistory)).status).toBe(200)
})

test('no user is remembered after thirty days without a visit', async () => {
  const browser = await remember(await makeAccount(context))
  pass(REMEMBERED_DAYS * 86_400)
  expect((await browser.come()).user).toBeNull()
  expect(browser.setCookie).toMatch(/^fairdraw_device=;/)
})

test('a page whose session was ended by a timer does not begin another automatically', async () => {
  const browser = await remember(await makeAccount(context))
  pass(SESSION_SECONDS)
  expect((await browser.come({ 'x-automatic': '1' })).user).toBeNull()
  // It has a visitor's session now, and its owner comes back by pressing something.
  expect((await browser.call(getSessionData)).data.user).toMatchObject({ needs_proof: true })
})

test('a remembered user can neither pay nor see or change their account until they prove who they are', async () => {
  const account = await makeAccount(context)
  const browser = await remember(account)
  await browser.come()
  expect(await browser.call(startPurchase, order)).toMatchObject(unproved)
  expect(await browser.call(getLimits)).toMatchObject(unproved)
  expect(await browser.call(listDevices)).toMatchObject(unproved)
  const wrong = await browser.call(proveSession, { kind: 'password', proof: 'Wrong.Pass1' })
  expect(wrong.error).toMatchObject({ name: 'ShepherdWrongPassword' })
  expect(await browser.call(startPurchase, order)).toMatchObject(unproved)

  const { data } = await browser.call(proveSession, { kind: 'password', proof: madePassword })
  expect(data.user).toMatchObject({ needs_proof: false, postcode: 'B66 2EN', msisdn: account.msisdn })
  expect((await browser.call(startPurchase, order)).error).not.toMatchObject(unproved.error)
  expect((await browser.call(getLimits)).status).toBe(200)
  await browser.come()
  expect(await browser.call(getLimits), 'the next session is to be proved again').toMatchObject(unproved)
})

test('an emailed code proves the session that asked for it, and no other, within five tries', async () => {
  const account = await makeAccount(context)
  const [one, other] = [await remember(account), await remember(account)]
  await one.come()
  await other.come()
  expect((await one.call(sendProof, {})).status).toBe(200)
  await runJobs(context, accountJobs)
  const { subject, text } = context.sentEmails.findLast(({ to }) => to === account.email)!
  const [code] = /^\d{6}/.exec(subject)!
  expect(text).toContain('confirm it’s you')
  const prove = async (browser: typeof one, proof: string) =>
    (await browser.call(proveSession, { kind: 'code', proof })).error?.name ?? 'done'
  expect(await prove(other, code)).toBe('VerifyCodeExpired')
  const next = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))
  expect(await prove(one, next)).toBe('VerifyCodeExpired')
  expect(await prove(one, code)).toBe('done')
  expect((await one.call(getLimits)).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => prove(other, next)))
  expect(guesses.filter((each) => each === 'VerifyCodeExpired')).toHaveLength(3)
  expect((await one.call(sendProof, {})).error.name).toBe('NotAllowedError')
})

test('tabs that open at one moment are all signed in, and the device stays remembered', async () => {
  const browser = await remember(await makeAccount(context))
  const tabs = Array.from({ length: 8 }, () => browser.copy())
  const users = await Promise.all(tabs.map(async (tab) => (await tab.come()).user))
  expect(users.map((user) => user?.first_name)).toEqual(Array(8).fill('Robin'))
  const given = tabs.filter(({ device }) => device !== browser.device)
  expect(given, 'one token follows, whichever answer arrives last').toHaveLength(1)
  pass(TOKEN_RACE_SECONDS + 1)
  expect((await given[0]!.come()).user).not.toBeNull()
})

test('a replaced token signs the device out, no matter who shows it', async () => {
  const account = await makeAccount(context)
  const browser = await remember(account)
  const thief = browser.copy()
  expect((await thief.come()).user).not.toBeNull()
  pass(TOKEN_RACE_SECONDS)
  expect((await browser.copy().come()).user).not.toBeNull()
  pass(1)
  expect((await browser.come()).user).toBeNull()
  expect((await thief.call(getEntryHistory)).error.name).toBe('TokenRejected')
  expect((await thief.come()).user).toBeNull()
  const { rows } = await context.pool.query('select name from account_events where account_id = $1', [account.id])
  expect(rows).toEqual([{ name: 'device_token_reused' }])
})

test('an invented token opens nothing and ends nothing', async () => {
  const browser = await remember(await makeAccount(context))
  const stranger = Object.assign(openBrowser(), { device: 'A'.repeat(43) })
  expect((await stranger.come()).user).toBeNull()
  expect((await browser.come()).user).not.toBeNull()
})

test('an owner sees their devices and signs one out, with its sessions, but never a stranger’s', async () => {
  const account = await makeAccount(context)
  const [here, there] = [await remember(account), await remember(account)]
  const stranger = await remember(await makeAccount(context))
  const { devices } = (await here.call(listDevices)).data
  expect(devices.map(({ name, is_this }: never) => [name, is_this])).toEqual(
    expect.arrayContaining([
      ['Chrome on Android', true],
      ['Chrome on Android', false],
    ]),
  )
  const { device_id } = devices.find(({ is_this }: { is_this: boolean }) => !is_this)
  for (const id of [device_id, randomUUID()])
    expect((await stranger.call(endDevice, { device_id: id })).error.name).toBe('NotFoundError')
  await there.come()
  expect((await here.call(endDevice, { device_id })).status).toBe(200)
  expect((await there.call(getEntryHistory)).error.name).toBe('TokenRejected')
  expect((await there.come()).user).toBeNull()
  expect((await here.come()).user).not.toBeNull()
})

test('an owner sees their other sessions and ends one, but never a stranger’s', async () => {
  const account = await makeAccount(context)
  const logInAs = async ({ email }: MadeAccount, headers = {}) => {
    const browser = openBrowser(headers)
    await browser.call(logIn, { email, password: madePassword })
    return browser
  }
  const here = await logInAs(account)
  const there = await logInAs(account, { 'x-platform': 'app' })
  const stranger = await logInAs(await makeAccount(context))
  await remember(account)
  const sessionsOf = async () => (await here.call(listDevices)).data.sessions
  expect(await sessionsOf()).toEqual([
    { session_id: decodeJwt(there.session).sid, platform: 'app', started_at: now.toISOString() },
  ])
  const [{ session_id }] = await sessionsOf()
  for (const id of [session_id, randomUUID()])
    expect((await stranger.call(endOtherSession, { session_id: id })).error.name).toBe('NotFoundError')
  expect((await here.call(endOtherSession, { session_id })).status).toBe(200)
  expect((await there.call(getEntryHistory)).error.name).toBe('TokenRejected')
  expect(await sessionsOf()).toEqual([])
  const lapsing = await logInAs(account)
  pass(SESSION_SECONDS - 1)
  await here.call(getEntryHistory)
  expect(await sessionsOf()).toMatchObject([{ session_id: decodeJwt(lapsing.session).sid }])
  pass(1)
  expect(await sessionsOf()).toEqual([])
})

test('logging out, and logging in without the tick, end the memory of the device', async () => {
  const account = await makeAccount(context)
  const [one, other] = [await remember(account), await remember(account)]
  const [copy, copyOfOther] = [one.copy(), other.copy()]
  await one.call(logOut)
  await other.call(logIn, { email: account.email, password: madePassword })
  expect([one.device, other.device]).toEqual(['', ''])
  expect([(await copy.come()).user, (await copyOfOther.come()).user]).toEqual([null, null])
})

test.each<[string, (browser: Awaited<ReturnType<typeof remember>>) => Promise<{ status: number }>]>([
  ['a new password', (browser) => browser.call(changePassword, { old: madePassword, new: 'Other.Pass2' })],
  ['a self-exclusion', (browser) => browser.call(excludeSelf, { months: 6 })],
  ['the end of the account', (browser) => browser.call(deleteAccount, { proof: madePassword })],
])('%s ends the memory of all devices', async (_, act) => {
  const account = await makeAccount(context)
  const [here, there] = [await remember(account), await remember(account)]
  expect((await act(here)).status).toBe(200)
  expect([(await here.come()).user, (await there.come()).user]).toEqual([null, null])
})

test('a blocked account cannot begin a session from its devices', async () => {
  const account = await makeAccount(context)
  const browser = await remember(account)
  await context.db.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', account.id).execute()
  expect((await browser.come()).user).toBeNull()
})

test('the device that was used longest ago is signed out beyond ten devices', async () => {
  const account = await makeAccount(context)
  const tokens: string[] = []
  for (let count = 0; count <= REMEMBERED_MAX; count += 1) {
    pass(1)
    await context.db.transaction().execute(async (tx) => {
      tokens.push((await rememberDevice(tx, account.id, `Device ${count}`, now)).token)
    })
  }
  const [oldest, next] = tokens.map((device) => Object.assign(openBrowser(), { device }))
  expect((await next!.come()).user).not.toBeNull()
  expect((await oldest!.come()).user).toBeNull()
})

test('the download of all data has the devices, without their tokens', async () => {
  const browser = await remember(await makeAccount(context))
  const { data } = await browser.call(getDataExport, { proof: madePassword })
  expect(data.devices).toMatchObject([{ name: 'Chrome on Android', ended_at: null }])
  expect(JSON.stringify(data)).not.toContain(hashOf(browser.device))
})
