import { afterAll, describe, expect, test } from 'vitest'
import { accountJobs } from '#server/accounts/jobs.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { type MadeStaff, makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { setDueEmails } from './change-email.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['SUPPORT'])
const [olive, otto] = [await makeStaff(context, { roles: ['OWNER'] }), await makeStaff(context, { roles: ['OWNER'] })]
const fiona = await makeStaff(context, { roles: ['FINANCE'] })
const reason = 'Requested by phone'
const HOURS_72 = 72 * 3_600

const unconfirmed = (given: object = {}) => makeAccount(context, { confirmed: false, ...given })
const change = ({ personId, externalId, id }: MadeAccount, by?: MadeStaff, email = newEmailOf({ id })) =>
  desk.post(`/people/${personId}/email`, { account_id: externalId, email, proof: 'PHONE_CODE', reason }, by)
const newEmailOf = ({ id }: { id: string }) => `right-${id}@example.com`
const rowOf = ({ id }: MadeAccount) =>
  context.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailTo = (email: string) => context.sentEmails.filter(({ to }) => to === email)
const keep = (token: string) => harness.post('/api/account/email/keep', { token })
const tokenIn = (text: string | undefined) => /keep-email\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''

/** Requests and approves a change, and returns the token from its announcement. */
async function announced(account: MadeAccount): Promise<string> {
  const { approval_id } = await change(account)
  expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
  await runJobs(context, accountJobs)
  return tokenIn(mailTo(account.email).at(-1)?.text)
}

async function afterObjectionTime(): Promise<void> {
  harness.setTime(HOURS_72)
  await setDueEmails(context)
}

describe('A change of email', () => {
  test('takes a second person, and 72 hours in which nothing is sent to the new address', async () => {
    const account = await unconfirmed()
    const email = newEmailOf(account)
    const requested = await change(account)
    expect(requested).toMatchObject({ outcome: 'WAITING' })
    expect(await desk.approve(requested.approval_id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect(await desk.approve(requested.approval_id, fiona)).toMatchObject({ error: 'NotAuthorized' })
    expect(await desk.approve(requested.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    const forgot = () => harness.post('/api/shepherd/account/forgot', { email })
    harness.setTime(HOURS_72 - 1)
    await setDueEmails(context)
    await forgot()
    await runJobs(context, accountJobs)
    expect([(await rowOf(account)).email, mailTo(email)]).toEqual([account.email, []])
    harness.setTime(1)
    await setDueEmails(context)
    await forgot()
    await runJobs(context, accountJobs)
    expect(await rowOf(account)).toMatchObject({ email, emailFolded: email, emailConfirmedAt: null })
    expect(
      mailTo(email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['Choose a new password', 'Please confirm your email address'])
  })

  test('is announced to the old address and number, and the new address is masked there, in the audit and in the approval', async () => {
    const account = await unconfirmed()
    await announced(account)
    const text = context.sentTexts.find(({ to }) => to === account.msisdn)?.text
    for (const words of [mailTo(account.email).at(-1)?.text, text]) expect(tokenIn(words)).not.toBe('')
    await afterObjectionTime()
    const stored = ['audit_lines', 'approvals'].map(async (table) =>
      JSON.stringify(
        (await context.pool.query(`select * from ${table} where subject_id = $1`, [account.personId])).rows,
      ),
    )
    for (const rows of [...(await Promise.all(stored)), mailTo(account.email).at(-1)?.text ?? '']) {
      expect(rows).toContain('r•••@example.com')
      expect(rows).not.toContain(newEmailOf(account))
    }
  })

  test('is refused when the email was confirmed, is the same, or belongs to another account', async () => {
    const [confirmed, account] = [await makeAccount(context), await unconfirmed()]
    for (const [changed, email] of [
      [confirmed, 'new@example.com'],
      [account, account.email.toUpperCase()],
      [account, confirmed.email],
    ] as const)
      expect(await change(changed, desk.cleo, email)).toMatchObject({
        error: 'ValidationError',
        fields: [{ path: 'email' }],
      })
  })

  test('is out of date once a newer change was requested', async () => {
    const account = await unconfirmed()
    const [first, second] = [await change(account), await change(account, desk.cleo, 'second@example.com')]
    expect(await desk.approve(first.approval_id)).toMatchObject({ outcome: 'STALE' })
    expect(await desk.approve(second.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
  })
})

describe('An owner who objects', () => {
  test('keeps the email, by a link that works once', async () => {
    const account = await unconfirmed()
    const token = await announced(account)
    expect((await keep(`${token}x`)).body.error.name).toBe('EmailChangeLinkInvalid')
    expect((await keep(token)).status).toBe(200)
    expect((await keep(token)).body.error.name).toBe('EmailChangeLinkInvalid')
    await afterObjectionTime()
    expect((await rowOf(account)).email).toBe(account.email)
  })

  test('keeps the email by phone, through one member of staff', async () => {
    const account = await unconfirmed()
    await announced(account)
    const page = async () => (await desk.get(`/people/${account.personId}`)).accounts[0].email_change
    expect(await page()).toMatchObject({ email: 'r•••@example.com', takes_effect_at: expect.any(String) })
    const stop = () =>
      desk.post(`/people/${account.personId}/stop-email-change`, { account_id: account.externalId, reason })
    expect(await stop()).toMatchObject({ outcome: 'DONE' })
    expect([await page(), (await stop()).error]).toEqual([null, 'ValidationError'])
    await afterObjectionTime()
    expect((await rowOf(account)).email).toBe(account.email)
  })

  test('either keeps the email or sees that it is too late, in a race with the change itself', async () => {
    for (let times = 0; times < 5; times += 1) {
      const account = await unconfirmed()
      const token = await announced(account)
      harness.setTime(HOURS_72)
      const [answer] = await Promise.all([keep(token), setDueEmails(context), setDueEmails(context)])
      const expected = answer.status === 200 ? account.email : newEmailOf(account)
      expect((await rowOf(account)).email).toBe(expected)
    }
  })
})

describe('An account with something to lose', () => {
  const credited = () => unconfirmed({ creditPence: 100 })
  const withCard = async () => {
    const account = await unconfirmed()
    await context.db.insertInto('cardCustomers').values({ accountId: account.id }).execute()
    const card = { id: crypto.randomUUID(), accountId: account.id, providerRef: `pm_${account.id}` }
    const shown = { brand: 'visa', last4: '4242', expiresMonth: 1, expiresYear: 2030, savedAt: context.now() }
    await context.db
      .insertInto('savedCards')
      .values({ ...card, ...shown })
      .execute()
    return account
  }
  const withCase = async () => {
    const { accounts } = await makeDrawn(harness, { account: { confirmed: false } })
    harness.setTime(new Date(noon.getTime() + 86_400_000))
    return accounts[0]!
  }

  test.each([
    ['credit', credited, 'site credit'],
    ['a saved card', withCard, 'a saved card'],
    ['an open prize case', withCase, 'an open prize case'],
  ])('such as %s needs two owners', async (_, make, words) => {
    const account = await make()
    const refused = await change(account)
    expect(refused).toMatchObject({ error: 'ValidationError', fields: [{ path: 'account_id' }] })
    expect(refused.fields[0].message).toContain(words)
    const requested = await change(account, olive)
    expect(await desk.approve(requested.approval_id)).toMatchObject({ error: 'NotAuthorized' })
    expect(await desk.approve(requested.approval_id, otto)).toMatchObject({ outcome: 'CARRIED_OUT' })
    await afterObjectionTime()
    expect((await rowOf(account)).email).toBe(newEmailOf(account))
  })

  test('keeps its email when credit arrives after the request or after the approval', async () => {
    const [requested, approved] = [await unconfirmed(), await unconfirmed()]
    const { approval_id } = await change(requested)
    await announced(approved)
    for (const { personId, externalId } of [requested, approved]) {
      const credit = { credit_id: crypto.randomUUID(), amount: 1, expires_at: null }
      await desk.post(`/people/${personId}/credit`, { account_id: externalId, reason, ...credit })
    }
    expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'STALE' })
    await afterObjectionTime()
    for (const account of [requested, approved]) expect((await rowOf(account)).email).toBe(account.email)
    expect(await desk.actionsOf(approved.personId)).toContain('person.stop-email-change')
  })
})
