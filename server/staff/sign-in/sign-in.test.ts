import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { staffJobs } from '#server/staff/jobs.ts'
import { madePassword } from '#tests/support/accounts/make-accounts.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { codeAt, fromConsole, type MadeStaff, makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { makeSoftwarePasskey } from '#tests/support/staff/software-passkey.ts'

const harness = await openTestHarness({ RATE_LOG_IN_PER_ADDRESS: '1000' })
const { context, url } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

/** A browser that keeps the cookie of the console. */
function openBrowser(headers: Record<string, string> = {}) {
  const browser = {
    token: undefined as string | undefined,
    setCookie: '',
    post: async (path: string, body: object = {}) => {
      const answer = await fetch(`${url}/api/console${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fromConsole(context, url, browser.token), ...headers },
        body: JSON.stringify(body),
      })
      const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('fairdraw_console='))
      if (cookie) {
        browser.setCookie = cookie
        browser.token = /=([^;]*)/.exec(cookie)![1] || undefined
      }
      const { data, error } = await answer.json()
      return { status: answer.status, data, error: error?.name as string | undefined, meta: error?.meta }
    },
    get: (path: string) =>
      harness.get(`/api/console${path}`, { ...fromConsole(context, url, browser.token), ...headers }),
  }
  return browser
}

const password = (browser: ReturnType<typeof openBrowser>, { email }: MadeStaff, given = madePassword) =>
  browser.post('/sign-in', { email, password: given })
const code = (browser: ReturnType<typeof openBrowser>, { secret }: MadeStaff) =>
  browser.post('/factor/code', { code: codeAt(secret, context.now()) })

async function signedIn(staff: MadeStaff, headers: Record<string, string> = {}) {
  const browser = openBrowser(headers)
  await password(browser, staff)
  expect(await code(browser, staff)).toMatchObject({ status: 200 })
  return browser
}

describe('Signing in', () => {
  test('takes the password and then a code; neither alone opens anything', async () => {
    const staff = await makeStaff(context)
    const browser = openBrowser()
    expect(await code(browser, staff)).toMatchObject({ status: 401, error: 'NotAuthenticated' })
    expect(await password(browser, staff)).toMatchObject({ data: { factors: { code: true, passkey: false } } })
    expect(await browser.get('/session')).toMatchObject({ status: 401 })
    expect(await code(browser, staff)).toMatchObject({ data: { staff_id: staff.id, roles: ['CAMPAIGNS'] } })
    expect(await browser.get('/session')).toMatchObject({ status: 200, body: { data: { email: staff.email } } })
  })

  test('keeps its session in a cookie that no script reads and no other site sends', async () => {
    const browser = await signedIn(await makeStaff(context))
    expect(browser.setCookie).toMatch(/; Path=\/api\/console; HttpOnly; SameSite=Strict$/)
  })

  test('gives a new token with each step, so that none can be planted or kept from before', async () => {
    const staff = await makeStaff(context)
    const browser = openBrowser()
    browser.token = 'planted'
    await password(browser, staff)
    const half = browser.token
    await code(browser, staff)
    expect(new Set(['planted', half, browser.token]).size).toBe(3)
    const before = openBrowser()
    before.token = half
    expect(await before.get('/session')).toMatchObject({ status: 401 })
    expect(await before.post('/factor/code', { code: '000000' })).toMatchObject({
      status: 401,
      error: 'NotAuthenticated',
    })
  })

  test.each(['INVITED', 'SUSPENDED'] as const)('is refused to %s as to a wrong password', async (state) => {
    const staff = await makeStaff(context, { state })
    const browser = openBrowser()
    const refused = await password(browser, staff)
    expect(refused).toEqual(await password(openBrowser(), await makeStaff(context), 'Wrong.Pass1'))
    expect(refused).toMatchObject({ status: 401, error: 'ShepherdAuthenticationFailed' })
    expect(refused).toEqual(await password(openBrowser(), { email: 'nobody@staff.example', id: '', secret: '' }))
    expect(browser.token).toBeUndefined()
  })

  test('ends after half an hour without use, and after twelve hours in any case', async () => {
    const staff = await makeStaff(context)
    const browser = await signedIn(staff)
    harness.setTime(29 * 60)
    expect(await browser.get('/session')).toMatchObject({ status: 200 })
    harness.setTime(30 * 60)
    expect(await browser.get('/session')).toMatchObject({ status: 401 })

    harness.setTime(noon)
    harness.setTime(86_400)
    const busy = await signedIn(staff)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      harness.setTime(20 * 60)
      expect(await busy.get('/session')).toMatchObject({ status: 200 })
    }
    // Showing the factor again does not prolong the twelve hours.
    expect(await code(busy, staff)).toMatchObject({ status: 200 })
    harness.setTime(20 * 60)
    expect(await busy.get('/session')).toMatchObject({ status: 401 })
  })

  test('is not prolonged by a call that a timer makes', async () => {
    const browser = await signedIn(await makeStaff(context), { 'x-automatic': '1' })
    for (const minutes of [10, 10, 10]) {
      harness.setTime(minutes * 60)
      await browser.get('/session')
    }
    expect(await browser.get('/session')).toMatchObject({ status: 401 })
  })

  test('ends after ten minutes when it is half done', async () => {
    const staff = await makeStaff(context)
    const browser = openBrowser()
    await password(browser, staff)
    harness.setTime(600)
    expect(await code(browser, staff)).toMatchObject({ status: 401, error: 'NotAuthenticated' })
  })

  test('ends for all holders of the token when one signs out', async () => {
    const browser = await signedIn(await makeStaff(context))
    const { token } = browser
    expect(await browser.post('/sign-out')).toMatchObject({ status: 200 })
    const copied = openBrowser()
    copied.token = token
    expect(await copied.get('/session')).toMatchObject({ status: 401 })
  })

  test('ends with the next call when the person is suspended', async () => {
    const staff = await makeStaff(context)
    const browser = await signedIn(staff)
    await context.db.updateTable('staff').set({ state: 'SUSPENDED' }).where('id', '=', staff.id).execute()
    expect(await browser.get('/session')).toMatchObject({ status: 401 })
  })
})

describe('Another site', () => {
  test.each([
    ['of a stranger', { origin: 'https://stranger.example' }],
    ['that hides where it is', { origin: 'null' }],
    ['on a sister domain', { 'sec-fetch-site': 'same-site' }],
  ])('%s neither signs in nor reads or changes anything that the cookie opens', async (_, headers) => {
    const staff = await makeStaff(context, { roles: ['OWNER'] })
    const { token } = await signedIn(staff)
    const foreign = openBrowser(headers as Record<string, string>)
    expect(await password(foreign, staff)).toMatchObject({ status: 403 })
    foreign.token = token
    expect(await foreign.get('/session')).toMatchObject({ status: 403 })
    expect(await foreign.post('/sign-out')).toMatchObject({ status: 403 })
  })

  test('changes nothing with a form that cannot echo the XSRF token', async () => {
    const browser = await signedIn(await makeStaff(context))
    const forged = openBrowser({ 'x-xsrf-token': 'another' })
    forged.token = browser.token
    expect(await forged.post('/sign-out')).toMatchObject({ status: 403 })
    expect(await browser.get('/session')).toMatchObject({ status: 200 })
  })
})

describe('Guesses', () => {
  test('at a password are counted per email, and blocked for a while', async () => {
    const staff = await makeStaff(context)
    for (let times = 0; times < context.config.RATE_LOG_IN_PER_EMAIL; times += 1)
      expect(await password(openBrowser(), staff, 'Wrong.Pass1')).toMatchObject({ status: 401 })
    expect(await password(openBrowser(), staff)).toMatchObject({ status: 429 })
    harness.setTime(900)
    expect(await password(openBrowser(), staff)).toMatchObject({ status: 200 })
  })

  test('at a code are counted per person, in any number of sessions', async () => {
    const staff = await makeStaff(context)
    const guess = async () => {
      const browser = openBrowser()
      await password(browser, staff)
      return (await browser.post('/factor/code', { code: '000000' })).status
    }
    for (let times = 0; times < context.config.RATE_STAFF_FACTOR; times += 1) expect(await guess()).toBe(422)
    const browser = openBrowser()
    await password(browser, staff)
    expect(await code(browser, staff)).toMatchObject({ status: 429 })
  })

  test('sent together are counted together', async () => {
    const staff = await makeStaff(context)
    const browser = openBrowser()
    await password(browser, staff)
    const { token } = browser
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => {
        const other = openBrowser()
        other.token = token
        return other.post('/factor/code', { code: '000000' })
      }),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(context.config.RATE_STAFF_FACTOR)
  })

  test('are reported to their target, and to no person if there is none', async () => {
    const staff = await makeStaff(context)
    await runJobs(context, staffJobs)
    const before = context.sentEmails.length
    for (const email of [staff.email, 'nobody@staff.example'])
      for (let times = 0; times < 5; times += 1)
        await openBrowser().post('/sign-in', { email, password: 'Wrong.Pass1' })
    await runJobs(context, staffJobs)
    expect(context.sentEmails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [staff.email, 'Failed attempts to sign in as you'],
    ])
  })
})

describe('A one-time code', () => {
  test('counts once, also for two who show it at the same moment', async () => {
    const staff = await makeStaff(context)
    const browsers = [openBrowser(), openBrowser(), openBrowser()]
    for (const browser of browsers) await password(browser, staff)
    const shown = await Promise.all(browsers.map((browser) => code(browser, staff)))
    expect(shown.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const late = openBrowser()
    await password(late, staff)
    expect(await code(late, staff)).toMatchObject({ status: 422 })
    harness.setTime(30)
    expect(await code(late, staff)).toMatchObject({ status: 200 })
  })

  test.each([
    [-60, 422],
    [-30, 200],
    [30, 200],
    [60, 422],
  ])('from a clock that is %i seconds off is answered %i', async (seconds, status) => {
    const staff = await makeStaff(context)
    const browser = openBrowser()
    await password(browser, staff)
    const at = new Date(context.now().getTime() + seconds * 1000)
    expect(await browser.post('/factor/code', { code: codeAt(staff.secret, at) })).toMatchObject({ status })
  })

  test('is refused when it is from an earlier interval than one that was used', async () => {
    const staff = await makeStaff(context)
    const browser = await signedIn(staff)
    const earlier = codeAt(staff.secret, new Date(context.now().getTime() - 30_000))
    expect(await browser.post('/factor/code', { code: earlier })).toMatchObject({ status: 422 })
  })

  test('has a secret that the table alone does not reveal, and that is good for one person', async () => {
    const [one, other] = [await makeStaff(context), await makeStaff(context)]
    const { rows } = await context.pool.query('select secret from staff_code_secrets where staff_id = $1', [one.id])
    await context.pool.query('update staff_code_secrets set secret = $1 where staff_id = $2', [
      rows[0].secret,
      other.id,
    ])
    const browser = openBrowser()
    await password(browser, other)
    expect(await code(browser, { ...other, secret: one.secret })).toMatchObject({ status: 422 })
  })
})

describe('A passkey', () => {
  const site = new URL(context.config.publicUrl)

  async function withPasskey() {
    const staff = await makeStaff(context)
    const browser = await signedIn(staff)
    const passkey = makeSoftwarePasskey(site)
    const { data } = await browser.post('/factors/passkey/begin')
    const added = await browser.post('/factors/passkey', { name: 'A phone', ...passkey.make(data.options) })
    expect(added).toMatchObject({ status: 200, data: { recovery_codes: null } })
    return { staff, passkey }
  }

  async function challenged(staff: MadeStaff) {
    const browser = openBrowser()
    await password(browser, staff)
    const { data } = await browser.post('/factor/passkey/request')
    return { browser, options: data.options as { challenge: string; allowCredentials: { id: string }[] } }
  }

  test('signs in, each time with another challenge', async () => {
    const { staff, passkey } = await withPasskey()
    const challenges = new Set<string>()
    for (const counter of [1, 2]) {
      passkey.counter = counter
      const { browser, options } = await challenged(staff)
      challenges.add(options.challenge)
      expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
      expect(await browser.post('/factor/passkey', passkey.show(options))).toMatchObject({ status: 200 })
      expect(await browser.get('/session')).toMatchObject({ status: 200 })
    }
    expect(challenges.size).toBe(2)
  })

  test('is treated as copied when it repeats a counter', async () => {
    const { staff, passkey } = await withPasskey()
    for (const [counter, status] of [
      [5, 200],
      [5, 422],
      [4, 422],
      [6, 200],
    ] as const) {
      passkey.counter = counter
      const { browser, options } = await challenged(staff)
      expect(await browser.post('/factor/passkey', passkey.show(options)), String(counter)).toMatchObject({ status })
    }
  })

  test('answers the challenge of its own session, once, and only on our site', async () => {
    const { staff, passkey } = await withPasskey()
    passkey.counter = 1
    const [one, other] = [await challenged(staff), await challenged(staff)]
    const shown = passkey.show(one.options)
    expect(await other.browser.post('/factor/passkey', shown)).toMatchObject({ status: 422 })
    expect(await one.browser.post('/factor/passkey', { ...shown, signature: 'AAAA' })).toMatchObject({ status: 422 })
    expect(await one.browser.post('/factor/passkey', shown)).toMatchObject({ status: 422 })
    const third = await challenged(staff)
    passkey.origin = 'https://fairdraw.stranger.example'
    expect(await third.browser.post('/factor/passkey', passkey.show(third.options))).toMatchObject({ status: 422 })
  })

  test('opens nothing when it belongs to another person', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { browser, options } = await challenged(mine.staff)
    theirs.passkey.counter = 1
    expect(await browser.post('/factor/passkey', theirs.passkey.show(options))).toMatchObject({ status: 422 })
  })

  test('is added with a second factor that was shown just now, and the last factor stays', async () => {
    const { staff, passkey } = await withPasskey()
    harness.setTime(60)
    const browser = await signedIn(staff)
    expect(await browser.post('/factors/remove', { factor: 'code' })).toMatchObject({ status: 200 })
    expect(await browser.post('/factors/remove', { factor: passkey.id })).toMatchObject({ status: 400 })
    harness.setTime(301)
    for (const path of ['/factors/passkey/begin', '/factors/code/begin', '/factors/recovery-codes'])
      expect(await browser.post(path), path).toMatchObject({ status: 403, meta: { missing: ['factor'] } })
  })
})

test('a password alone adds no second factor, and removes none', async () => {
  const staff = await makeStaff(context)
  const browser = openBrowser()
  await password(browser, staff)
  const passkey = makeSoftwarePasskey(new URL(context.config.publicUrl))
  for (const [path, body] of [
    ['/factors/code/begin', {}],
    ['/factors/code', { code: '000000' }],
    ['/factors/passkey/begin', {}],
    ['/factors/passkey', { name: 'Mine', ...passkey.make({ challenge: 'AAAA' }) }],
  ] as const)
    expect(await browser.post(path, body), path).toMatchObject({ status: 403 })
  for (const path of ['/factors/remove', '/factors/recovery-codes'])
    expect(await browser.post(path, { factor: 'code' }), path).toMatchObject({ status: 401 })
})

describe('The second factor again', () => {
  test('is asked for after five minutes, and gives another token', async () => {
    const staff = await makeStaff(context, { roles: ['OWNER'] })
    const browser = await signedIn(staff)
    const renew = () => browser.post('/factors/recovery-codes')
    harness.setTime(299)
    expect(await renew()).toMatchObject({ status: 200 })
    harness.setTime(1)
    expect(await renew()).toMatchObject({ status: 403, meta: { missing: ['factor'] } })
    const { token } = browser
    expect(await code(browser, staff)).toMatchObject({ status: 200 })
    expect(browser.token).not.toBe(token)
    expect(await renew()).toMatchObject({ status: 200 })
  })
})

describe('The password', () => {
  const change = (browser: ReturnType<typeof openBrowser>, old: string, password = 'Quiet.River7') =>
    browser.post('/password', { old, new: password })

  test('is changed with the old one, and ends all other sessions', async () => {
    const staff = await makeStaff(context)
    const stolen = await signedIn(staff)
    harness.setTime(30)
    const browser = await signedIn(staff)
    expect(await change(browser, madePassword)).toMatchObject({ status: 200 })
    expect(await browser.get('/session')).toMatchObject({ status: 200 })
    expect(await stolen.get('/session')).toMatchObject({ status: 401 })
    expect(await password(openBrowser(), staff)).toMatchObject({ status: 401 })
    expect(await password(openBrowser(), staff, 'Quiet.River7')).toMatchObject({ status: 200 })
  })

  test('cannot be guessed in a session that was left open', async () => {
    const browser = await signedIn(await makeStaff(context))
    for (let times = 0; times < context.config.RATE_LOG_IN_PER_EMAIL; times += 1)
      expect(await change(browser, 'Wrong.Pass1')).toMatchObject({ status: 422, error: 'ShepherdWrongPassword' })
    expect(await change(browser, madePassword)).toMatchObject({ status: 429 })
  })

  test('is refused beside the field when it is easy to guess', async () => {
    const browser = await signedIn(await makeStaff(context))
    expect(await change(browser, madePassword, 'Fairdraw.1')).toMatchObject({
      status: 400,
      meta: { fields: [{ path: 'new' }] },
    })
  })
})

describe('A recovery code', () => {
  test('signs in once, however it is typed, and is replaced by newer ones', async () => {
    const staff = await makeStaff(context)
    const browser = await signedIn(staff)
    const { data } = await browser.post('/factors/recovery-codes')
    const [first, second] = data.recovery_codes as string[]
    expect(new Set(data.recovery_codes).size).toBe(10)
    const recover = async (typed: string) => {
      const other = openBrowser()
      await password(other, staff)
      return (await other.post('/factor/recovery-code', { code: typed })).status
    }
    const both = await Promise.all([recover(first!), recover(` ${first!.toUpperCase().replaceAll('-', ' ')}`)])
    expect(both.sort()).toEqual([200, 422])
    expect(await browser.get('/session')).toMatchObject({ body: { data: { recovery_codes_left: 9 } } })
    await browser.post('/factors/recovery-codes')
    expect(await recover(second!)).toBe(422)
  })

  test('does not replace the second factor in a session', async () => {
    const staff = await makeStaff(context)
    const browser = await signedIn(staff)
    const { data } = await browser.post('/factors/recovery-codes')
    expect(await browser.post('/factor/recovery-code', { code: data.recovery_codes[0] })).toMatchObject({ status: 403 })
  })

  test('works for its owner only', async () => {
    const [mine, theirs] = [await makeStaff(context), await makeStaff(context)]
    const { data } = await (await signedIn(theirs)).post('/factors/recovery-codes')
    const browser = openBrowser()
    await password(browser, mine)
    expect(await browser.post('/factor/recovery-code', { code: data.recovery_codes[0] })).toMatchObject({ status: 422 })
  })
})

test('a sign-in is reported by email, a new device as such, and is in the audit log', async () => {
  const staff = await makeStaff(context)
  await runJobs(context, staffJobs)
  const before = context.sentEmails.length
  for (const device of ['Firefox on Linux', 'Firefox on Linux', 'Safari on a phone']) {
    harness.setTime(30)
    await signedIn(staff, { 'user-agent': device })
    await runJobs(context, staffJobs)
  }
  expect(context.sentEmails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
    [staff.email, 'Signed in to the console from a new device'],
    [staff.email, 'Signed in to the console'],
    [staff.email, 'Signed in to the console from a new device'],
  ])
  const lines = await context.db.selectFrom('auditLines').select('action').where('actorId', '=', staff.id).execute()
  expect(lines.map(({ action }) => action)).toEqual(['staff.sign-in', 'staff.sign-in', 'staff.sign-in'])
})

test('a session that a test makes equals one that was signed in to', async () => {
  const headers = await signInStaff(context, await makeStaff(context), url)
  expect(await harness.get('/api/console/session', headers)).toMatchObject({ status: 200 })
})
