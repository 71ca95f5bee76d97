import { afterAll, expect, test, vi } from 'vitest'

vi.mock('@node-rs/argon2', { spy: true })

// A process that has compared no password yet: the modules that earlier files of tests have used are loaded again.
vi.resetModules()
const { accountJobs } = await import('#server/accounts/jobs.ts')
const { runJobs } = await import('#tests/support/servers/run-jobs.ts')
const { fromConsole, makeStaff } = await import('#tests/support/staff/make-staff.ts')
const { watchWork } = await import('#tests/capabilities/authorization/enumeration-work.ts')
const { openTestHarness } = await import('#tests/support/servers/test-harness.ts')

const harness = await openTestHarness()
afterAll(() => harness.close())
const workOf = watchWork(harness)

const emails = {
  'a registered account': (await harness.makeEntrant()).email,
  'a guest': (await harness.makeEntrant({ type: 'GUEST' })).email,
  'a blocked account': (await harness.makeEntrant({ state: 'BLOCKED' })).email,
  'a deleted account': (await harness.makeEntrant({ state: 'DELETED' })).email,
}
const nobodys = 'nobody@example.com'
const whose = Object.entries(emails)

const logIn = (email: string) => () =>
  harness.post('/api/shepherd/auth/authenticate', { email, password: 'Wrong.Pass1' })
const requestReset = (email: string) => () => harness.post('/api/shepherd/account/forgot', { email })
const reset = (token: string) => () =>
  harness.post('/api/shepherd/account/password/reset', { token, new: 'Other.Pass2' })

test('the first log-in of a process does the same work for an unknown e-mail as every later one for an account', async () => {
  const first = await workOf(logIn(nobodys))
  expect(first).toMatchObject({ answered: { status: 401 }, work: { compared: 1, hashed: 1 } })
  expect(first.work.statements).not.toEqual([])
  const later = await workOf(logIn(emails['a registered account']))
  expect(later.work).toEqual({ ...first.work, hashed: 0 })
})

test.each(whose)(
  'a wrong password for %s is answered as an unknown e-mail is, after the same work',
  async (_, email) => {
    const right = await workOf(logIn(nobodys))
    expect(right.answered).toMatchObject({ status: 401, body: { error: { name: 'ShepherdAuthenticationFailed' } } })
    expect(right.work.compared).toBe(1)
    expect(await workOf(logIn(email))).toEqual(right)
  },
)

test.each(whose)(
  'a new password for %s is requested as for an unknown e-mail: the same answer, after the same work',
  async (_, email) => {
    const right = await workOf(requestReset(nobodys))
    expect(right.answered).toMatchObject({ status: 200, body: { data: {} } })
    expect(await workOf(requestReset(email))).toEqual(right)
  },
)

test('a used, expired or unknown reset token gets the same answer, and no password is hashed for it', async () => {
  const { email } = await harness.makeEntrant()
  await requestReset(email)()
  await requestReset(email)()
  await runJobs(harness.context, accountJobs)
  const tokens = harness.context.sentEmails
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/reset\?token=([\w-]+)/.exec(text)![1]!)
  expect(tokens).toHaveLength(2)
  expect(await reset(tokens[0]!)()).toMatchObject({ status: 200 })
  const used = await workOf(reset(tokens[0]!))
  const ended = await workOf(reset(tokens[1]!))
  const never = await workOf(reset('never'))
  expect(never.answered).toMatchObject({ status: 422, body: { error: { name: 'ResetTokenInvalid' } } })
  expect(never.work).toMatchObject({ hashed: 0, compared: 0 })
  expect([used, ended]).toEqual([never, never])
})

test.each(['ACTIVE', 'INVITED', 'SUSPENDED'] as const)(
  'a wrong password at the console is answered to a person who is %s like an unknown email, after the same work',
  async (state) => {
    const { email } = await makeStaff(harness.context, { state })
    const signIn = (of: string) => () =>
      harness.post(
        '/api/console/sign-in',
        { email: of, password: 'Wrong.Pass1' },
        fromConsole(harness.context, harness.url),
      )
    // From the fourth attempt on an email is queued, whether the account exists or not.
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const unknown = await workOf(signIn(`nobody-${state}@staff.example`))
      expect(unknown.answered).toMatchObject({ status: 401, body: { error: { name: 'ShepherdAuthenticationFailed' } } })
      expect(unknown.work.compared).toBe(1)
      expect(await workOf(signIn(email))).toEqual(unknown)
    }
  },
)
