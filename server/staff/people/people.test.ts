import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { INVITATION_HOURS } from '#domain/staff/staff.ts'
import { staffJobs } from '#server/staff/jobs.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { codeAt, fromConsole, type MadeStaff, makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())

let [olive, otto]: [MadeStaff, MadeStaff] = [null!, null!]
beforeEach(async () => {
  harness.setTime(noon)
  await context.db.updateTable('staff').set({ state: 'SUSPENDED' }).execute()
  olive = await makeStaff(context, { roles: ['OWNER'] })
  otto = await makeStaff(context, { roles: ['OWNER'] })
})

const as = async (staff: MadeStaff) => signInStaff(context, staff, url)
const post = async (path: string, body: object, headers: Record<string, string>) => {
  const { status, body: answer } = await harness.post(`/api/console${path}`, body, headers)
  return { status, ...answer.data, error: answer.error?.name, fields: answer.error?.meta.fields }
}
const stored = async ({ id }: Pick<MadeStaff, 'id'>) =>
  context.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = async (by: MadeStaff, whom: MadeStaff, what: string, more: object = {}) =>
  post(
    `/staff/${whom.id}/${what}`,
    { version: (await stored(whom)).version, reason: 'for a test', ...more },
    await as(by),
  )
const rights = { roles: ['CONTENT'], brands: null }

/** The token of the last invitation that was emailed. */
async function emailedToken() {
  await runJobs(context, staffJobs)
  const email = context.sentEmails.findLast(({ subject }) => subject === 'Your access to the console')!
  return { to: email.to, token: /\/console\/invitation[^#]*#([\w-]+)/.exec(email.text)![1]! }
}

async function invite(email = `${crypto.randomUUID()}@staff.example`) {
  const requested = await post('/staff', { email, ...rights, reason: 'for a test' }, await as(olive))
  expect(requested).toMatchObject({ outcome: 'WAITING' })
  const approved = await post(`/approvals/${requested.approval_id}/approve`, {}, await as(otto))
  expect(approved).toMatchObject({ outcome: 'CARRIED_OUT' })
  return emailedToken()
}

/** Accepts an invitation as a browser does, up to the session in which a second factor is added. */
async function accept(token: string, password = 'Quiet.River7', name = 'Nora') {
  const answer = await fetch(`${url}/api/console/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromConsole(context, url) },
    body: JSON.stringify({ token, name, password }),
  })
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('fairdraw_console='))
  const { error } = await answer.json()
  const session = cookie && /=([^;]*)/.exec(cookie)![1]
  return { status: answer.status, error: error?.name, headers: fromConsole(context, url, session) }
}

async function addCodes(headers: Record<string, string>) {
  const { secret } = await post('/factors/code/begin', {}, headers)
  return post('/factors/code', { code: codeAt(secret ?? 'AAAA', context.now()) }, headers)
}

describe('An invitation', () => {
  test('leads to a password and a second factor, and to ten recovery codes', async () => {
    const { token, to } = await invite()
    expect(await post('/invitations/read', { token }, fromConsole(context, url))).toMatchObject({
      email: to,
      roles: ['CONTENT'],
    })
    const { headers } = await accept(token)
    expect(await harness.get('/api/console/session', headers)).toMatchObject({ status: 401 })
    const added = await addCodes(headers)
    expect(added.recovery_codes).toHaveLength(10)
    expect(await harness.get('/api/console/session', headers)).toMatchObject({ status: 401 })
  })

  test('ends when it was used, together with every other link of that person', async () => {
    const { token } = await invite()
    const { headers } = await accept(token)
    await addCodes(headers)
    expect(await accept(token)).toMatchObject({ status: 422, error: 'ResetTokenInvalid' })
  })

  test('can be accepted again after it broke off, which ends the first attempt', async () => {
    const { token } = await invite()
    const first = await accept(token)
    const second = await accept(token)
    expect(await addCodes(first.headers)).toMatchObject({ status: 401 })
    expect(await addCodes(second.headers)).toMatchObject({ status: 200 })
  })

  test('opens nothing by its password alone', async () => {
    const { token, to } = await invite()
    await accept(token)
    const signsIn = await post('/sign-in', { email: to, password: 'Quiet.River7' }, fromConsole(context, url))
    expect(signsIn).toMatchObject({ status: 401, error: 'ShepherdAuthenticationFailed' })
  })

  test(`is good for ${INVITATION_HOURS} hours`, async () => {
    const { token } = await invite()
    harness.setTime(INVITATION_HOURS * 3600 - 1)
    expect(await post('/invitations/read', { token }, fromConsole(context, url))).toMatchObject({ status: 200 })
    harness.setTime(1)
    expect(await accept(token)).toMatchObject({ status: 422 })
  })

  test('takes no password that is easy to guess', async () => {
    const { token } = await invite()
    expect(await accept(token, 'Fairdraw.1')).toMatchObject({ status: 400 })
  })

  test.each(['program', ' Program ', 'The program', 'WINNER'])(
    'refuses a name that is not a person’s: %s',
    async (name) => {
      const { token } = await invite()
      expect(await accept(token, 'Quiet.River7', name)).toMatchObject({ status: 400 })
      expect(await accept(token)).toMatchObject({ status: 200 })
    },
  )

  test('is refused beside the field when the email belongs to staff already', async () => {
    const again = await post('/staff', { email: otto.email.toUpperCase(), ...rights, reason: 'again' }, await as(olive))
    expect(again).toMatchObject({ status: 400, fields: [{ path: 'email' }] })
  })

  test('gives no unknown brand, and no impossible rights', async () => {
    const requested = { email: 'new@staff.example', reason: 'for a test' }
    for (const [path, wrong] of [
      ['brands', { roles: ['CONTENT'], brands: ['UK_NOWHERE'] }],
      ['roles', { roles: ['PARTNER'], brands: null }],
      ['roles', { roles: ['OWNER'], brands: ['UK_LANTERN'] }],
    ] as const)
      expect(await post('/staff', { ...requested, ...wrong }, await as(olive))).toMatchObject({
        status: 400,
        fields: [{ path }],
      })
  })

  test('makes one person when two are sent at the same moment for one email', async () => {
    await context.db.updateTable('staff').set({ state: 'SUSPENDED' }).where('id', '=', otto.id).execute()
    const headers = await as(olive)
    const body = { email: 'twice@staff.example', ...rights, reason: 'for a test' }
    const both = await Promise.all([post('/staff', body, headers), post('/staff', body, headers)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('A change of staff', () => {
  test('waits for another owner, and happens at the approval', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    const waiting = await change(olive, nora, 'rights', rights)
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    expect(await stored(nora)).toMatchObject({ roles: ['POST'] })
    expect(await post(`/approvals/${waiting.approval_id}/approve`, {}, await as(olive))).toMatchObject({
      outcome: 'OWN',
    })
    expect(await post(`/approvals/${waiting.approval_id}/approve`, {}, await as(nora))).toMatchObject({ status: 403 })
    expect(await post(`/approvals/${waiting.approval_id}/approve`, {}, await as(otto))).toMatchObject({
      outcome: 'CARRIED_OUT',
    })
    expect(await stored(nora)).toMatchObject({ roles: ['CONTENT'] })
  })

  test('is made at once by an owner who is alone', async () => {
    await context.db.updateTable('staff').set({ state: 'SUSPENDED' }).where('id', '=', otto.id).execute()
    const nora = await makeStaff(context, { roles: ['POST'] })
    expect(await change(olive, nora, 'rights', rights)).toMatchObject({ outcome: 'DONE' })
    expect(await stored(nora)).toMatchObject({ roles: ['CONTENT'] })
  })

  test('never leaves the site without an owner', async () => {
    await context.db.updateTable('staff').set({ state: 'SUSPENDED' }).where('id', '=', otto.id).execute()
    for (const [what, more] of [
      ['rights', rights],
      ['suspend', {}],
      ['reset', {}],
    ] as const)
      expect(await change(olive, olive, what, more), what).toMatchObject({ status: 400, fields: [{ path: 'roles' }] })
    expect(await stored(olive)).toMatchObject({ state: 'ACTIVE', roles: ['OWNER'] })
  })

  test('leaves one owner when two approve the suspension of each other', async () => {
    const third = await makeStaff(context, { roles: ['OWNER'] })
    const ofOtto = await change(olive, otto, 'suspend')
    const ofOlive = await change(otto, olive, 'suspend')
    await context.db
      .updateTable('staff')
      .set({ roles: ['POST'] })
      .where('id', '=', third.id)
      .execute()
    const [one, other] = [await as(otto), await as(olive)]
    const both = await Promise.all([
      post(`/approvals/${ofOlive.approval_id}/approve`, {}, other),
      post(`/approvals/${ofOtto.approval_id}/approve`, {}, one),
    ])
    expect(both.filter(({ outcome }) => outcome === 'CARRIED_OUT')).toHaveLength(1)
    expect([(await stored(olive)).state, (await stored(otto)).state].sort()).toEqual(['ACTIVE', 'SUSPENDED'])
  })

  test('is refused when it was made from an older version', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    await context.db.updateTable('staff').set({ version: 2 }).where('id', '=', nora.id).execute()
    expect(await change(olive, nora, 'rights', { ...rights, version: 1 })).toMatchObject({
      outcome: 'CHANGED_MEANWHILE',
    })
  })

  test('is not carried out on changed ground', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    const waiting = await change(olive, nora, 'rights', rights)
    await change(otto, nora, 'suspend')
    expect(await post(`/approvals/${waiting.approval_id}/approve`, {}, await as(otto))).toMatchObject({
      outcome: 'STALE',
    })
    expect(await stored(nora)).toMatchObject({ roles: ['POST'], state: 'SUSPENDED' })
  })

  test('is not carried out when its requester has been suspended since', async () => {
    const third = await makeStaff(context, { roles: ['OWNER'] })
    const nora = await makeStaff(context, { roles: ['POST'] })
    const waiting = await change(third, nora, 'rights', rights)
    await context.db.updateTable('staff').set({ state: 'SUSPENDED' }).where('id', '=', third.id).execute()
    expect(await post(`/approvals/${waiting.approval_id}/approve`, {}, await as(otto))).toMatchObject({
      outcome: 'STALE',
    })
  })

  test('suspends staff who are not owners at once, with every session', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    const headers = await as(nora)
    expect(await change(olive, nora, 'suspend')).toMatchObject({ outcome: 'DONE' })
    expect(await harness.get('/api/console/session', headers)).toMatchObject({ status: 401 })
    await context.db.updateTable('staff').set({ state: 'ACTIVE' }).where('id', '=', nora.id).execute()
    expect(await harness.get('/api/console/session', headers)).toMatchObject({ status: 401 })
  })

  test('sends another link to an invited person, at once, and ends the one before', async () => {
    const first = await invite()
    const nora = await context.db
      .selectFrom('staff')
      .select(['id', 'email'])
      .where('email', '=', first.to)
      .executeTakeFirstOrThrow()
    expect(await change(olive, { ...nora, secret: '' }, 'reset')).toMatchObject({ outcome: 'DONE' })
    const second = await emailedToken()
    expect(await accept(first.token)).toMatchObject({ status: 422 })
    expect(await accept(second.token)).toMatchObject({ status: 200 })
  })

  test('is possible only in the states of its table', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    expect(await change(olive, nora, 'restore')).toMatchObject({ status: 400, fields: [{ path: 'state' }] })
    await change(olive, nora, 'suspend')
    expect(await change(olive, nora, 'suspend')).toMatchObject({ status: 400, fields: [{ path: 'state' }] })
  })

  test('resets a person to an invitation: no earlier credential opens anything', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    const headers = await as(nora)
    const waiting = await change(olive, nora, 'reset')
    await post(`/approvals/${waiting.approval_id}/approve`, {}, await as(otto))
    expect(await harness.get('/api/console/session', headers)).toMatchObject({ status: 401 })
    expect(await stored(nora)).toMatchObject({ state: 'INVITED', passwordHash: null })
    const factors = await context.db
      .selectFrom('staffCodeSecrets')
      .select('staffId')
      .where('staffId', '=', nora.id)
      .execute()
    expect(factors).toEqual([])
    const { to, token } = await emailedToken()
    expect(to).toBe(nora.email)
    expect(await addCodes((await accept(token)).headers)).toMatchObject({ status: 200 })
  })

  test('is in the audit with before, after, reason and approval, in the one transaction', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    const waiting = await change(olive, nora, 'rights', rights)
    await post(`/approvals/${waiting.approval_id}/approve`, {}, await as(otto))
    const lines = await context.db
      .selectFrom('auditLines')
      .select(['action', 'actorId', 'before', 'after', 'reason', 'approvalId'])
      .where('subjectId', '=', nora.id)
      .orderBy('number')
      .execute()
    const before = { roles: ['POST'], brands: null, state: 'ACTIVE' }
    const after = { ...before, roles: ['CONTENT'] }
    const line = { before, after, reason: 'for a test', approvalId: waiting.approval_id }
    expect(lines).toMatchObject([
      { ...line, action: 'staff.change.request', actorId: olive.id },
      { ...line, action: 'staff.change', actorId: otto.id },
      { action: 'staff.change.carried_out', actorId: otto.id, approvalId: waiting.approval_id },
    ])
  })

  test('is reported to the person and to every owner', async () => {
    const nora = await makeStaff(context, { roles: ['POST'] })
    await runJobs(context, staffJobs)
    const before = context.sentEmails.length
    await change(olive, nora, 'suspend')
    await runJobs(context, staffJobs)
    const to = context.sentEmails.slice(before).map((email) => email.to)
    expect(to.sort()).toEqual([nora.email, olive.email, otto.email].sort())
  })
})
