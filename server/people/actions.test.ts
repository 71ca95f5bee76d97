import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { transact } from '#server/platform/db/db.ts'
import { purchaseJobs } from '#server/purchases/jobs.ts'
import { type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { deleteNotes } from './note-queries.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['SUPPORT'])
const fiona = await makeStaff(context, { roles: ['FINANCE'] })
const reason = 'Requested by phone'
const act = (verb: string, account: MadeAccount, more: object = {}, by = desk.cleo) =>
  desk.post(`/people/${account.personId}/${verb}`, { account_id: account.externalId, reason, ...more }, by)
const rowOf = ({ id }: MadeAccount) =>
  context.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const creditOf = async (account: MadeAccount) => (await desk.get(`/people/${account.personId}`)).credit.available
const give = (account: MadeAccount, amount: number, more: object = {}, by = desk.cleo) =>
  act('credit', account, { credit_id: randomUUID(), amount, expires_at: null, ...more }, by)
/** A member of staff who has given nothing today. */
const makeGiver = () => makeStaff(context, { roles: ['SUPPORT'] })

describe('A note', () => {
  test('is read by others, stays out of the audit, and goes with the last account', async () => {
    const account = await makeAccount(context)
    const second = await makeAccount(context, { personId: account.personId })
    const words = 'Prefers to be called in the evening'
    expect(await desk.post(`/people/${account.personId}/notes`, { words })).toMatchObject({ outcome: 'DONE' })
    expect(await desk.get(`/people/${account.personId}`, desk.carl)).toMatchObject({ notes: [{ words }] })
    const { rows } = await context.pool.query('select * from audit_lines where subject_id = $1', [account.personId])
    expect([rows.length, JSON.stringify(rows).includes('evening')]).toEqual([1, false])
    const notesAfter = async ({ id }: MadeAccount) => {
      await context.pool.query(
        `update accounts set state = 'DELETED', email = '', email_folded = '', password_hash = null, first_name = null,
          last_name = null, dob = null, postcode = null, msisdn = null, msisdn_exp = null, email_confirmed_at = null
         where id = $1`,
        [id],
      )
      await transact(context.db, async (tx) => {
        await deleteNotes(tx, id)
        return { ok: true }
      })
      return (await desk.get(`/people/${account.personId}`)).notes.length
    }
    expect([await notesAfter(account), await notesAfter(second)]).toEqual([1, 0])
  })
})

describe('A receipt', () => {
  test('is sent again, of a completed order of that person alone', async () => {
    const [account, other] = [await makeAccount(context), await makeAccount(context)]
    const { tag } = await makeCampaign(context)
    await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
    const purchase = context.db.selectFrom('purchases').select(['id', 'number']).where('accountId', '=', account.id)
    const { id, number } = await purchase.executeTakeFirstOrThrow()
    const send = ({ personId }: MadeAccount) =>
      desk.post(`/people/${personId}/receipt`, { purchase_id: context.ids.purchases.encode(number), reason })
    expect(await send(account)).toMatchObject({ error: 'ValidationError' })
    await payOrder(context, id)
    await runJobs(context, purchaseJobs)
    const count = () => context.sentEmails.filter(({ to }) => to === account.email).length
    const before = count()
    expect(await send(other)).toMatchObject({ status: 404 })
    expect(await send(account)).toMatchObject({ outcome: 'DONE' })
    await runJobs(context, purchaseJobs)
    expect(count()).toBe(before + 1)
    expect(await desk.actionsOf(account.personId)).toEqual(['person.receipt'])
  })
})

describe('An account', () => {
  test('is logged out everywhere, and its passkeys are removed', async () => {
    const account = await makeAccount(context)
    const bearer = await signIn(context, account)
    const status = async () => (await harness.get('/api/account/limits', bearer)).status
    const passkey = { id: 'x', accountId: account.id, rpId: 'x', name: 'x', publicKey: Buffer.of(), counter: 0 }
    const passkeys = () => context.db.selectFrom('memberPasskeys').select('id').execute()
    await context.db
      .insertInto('memberPasskeys')
      .values({ ...passkey, transports: [], createdAt: context.now() })
      .execute()
    expect([await status(), await passkeys()]).toEqual([200, [{ id: 'x' }]])
    expect(await act('end-sessions', account)).toMatchObject({ outcome: 'DONE' })
    expect([await status(), await passkeys()]).toEqual([401, []])
  })

  test('is not found under another person', async () => {
    const [account, other] = [await makeAccount(context), await makeAccount(context)]
    expect(
      await desk.post(`/people/${other.personId}/block`, { account_id: account.externalId, reason }),
    ).toMatchObject({
      status: 404,
    })
    expect((await rowOf(account)).state).toBe('ACTIVE')
  })

  test('is blocked by one person, and unblocked by two', async () => {
    const account = await makeAccount(context)
    expect(await act('unblock', account)).toMatchObject({ error: 'ValidationError' })
    expect(await act('block', account)).toMatchObject({ outcome: 'DONE' })
    expect(await act('block', account)).toMatchObject({ error: 'ValidationError' })
    const requested = await act('unblock', account)
    expect([requested.outcome, (await rowOf(account)).state]).toEqual(['WAITING', 'BLOCKED'])
    expect(await desk.approve(requested.approval_id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect(await desk.approve(requested.approval_id, fiona)).toMatchObject({ error: 'NotAuthorized' })
    const again = await act('unblock', account)
    expect(await desk.approve(requested.approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect((await rowOf(account)).state).toBe('ACTIVE')
    expect(await desk.approve(again.approval_id)).toMatchObject({ outcome: 'STALE' })
    const lines = await desk.actionsOf(account.personId)
    expect(lines.filter((line) => line === 'person.unblock' || line === 'person.block')).toEqual([
      'person.block',
      'person.unblock',
    ])
  })

  test('needs a fresh second factor for risky actions', async () => {
    const account = await makeAccount(context)
    const headers = await signInStaff(context, desk.cleo, url, {
      factorAt: new Date(context.now().getTime() - 300_000),
    })
    const body = { account_id: account.externalId, reason }
    expect(await harness.post(`/api/console/people/${account.personId}/block`, body, headers)).toMatchObject({
      status: 403,
    })
  })
})

describe('Credit by hand', () => {
  test('takes two people beyond the limit of one person in 24 hours, however it is split', async () => {
    const account = await makeAccount(context)
    const giver = await makeGiver()
    expect(await give(account, 50, {}, giver)).toMatchObject({ outcome: 'DONE' })
    const requested = await give(account, 0.01, {}, giver)
    expect([requested.outcome, await creditOf(account)]).toEqual(['WAITING', 50])
    expect(await desk.approve(requested.approval_id)).toMatchObject({ error: 'NotAuthorized' })
    expect(await desk.approve(requested.approval_id, fiona)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await creditOf(account)).toBe(50.01)
    const fresh = await makeAccount(context)
    expect([(await give(fresh, 50.01)).outcome, await creditOf(fresh)]).toEqual(['WAITING', 0])
  })

  test('is given once by one id, until its end, which is not past', async () => {
    const account = await makeAccount(context)
    const credit_id = randomUUID()
    const expires_at = new Date(context.now().getTime() + 86_400_000).toISOString()
    const giver = await makeGiver()
    for (let times = 0; times < 2; times += 1)
      expect(await give(account, 30, { credit_id, expires_at }, giver)).toMatchObject({ outcome: 'DONE' })
    const { credit } = await desk.get(`/people/${account.personId}`)
    expect(credit).toMatchObject({ available: 30, lots: [{ expires_at, granted: 30 }] })
    const past = new Date(context.now().getTime() - 1000).toISOString()
    expect(await give(account, 1, { expires_at: past })).toMatchObject({ error: 'ValidationError' })
    expect(await give(account, 0)).toMatchObject({ status: 400 })
  })

  test('given by many at the same moment never exceeds the limit of one person', async () => {
    const account = await makeAccount(context)
    const giver = await makeGiver()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => give(account, 20, {}, giver)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['DONE', 'DONE', ...Array(4).fill('WAITING')])
    expect(await creditOf(account)).toBe(40)
  })
})

describe('A time-out or an exclusion', () => {
  test('is set on request and never shortened', async () => {
    const account = await makeAccount(context)
    const away = (time_out: string | null, exclusion_months: number | null) =>
      act('stay-away', account, { time_out, exclusion_months })
    expect(await away(null, null)).toMatchObject({ error: 'ValidationError' })
    expect(await away('7d', 6)).toMatchObject({ error: 'ValidationError' })
    expect(await away('7d', null)).toMatchObject({ outcome: 'DONE' })
    expect(await away(null, 6)).toMatchObject({ outcome: 'DONE' })
    expect(await away('24h', null)).toMatchObject({ error: 'ValidationError' })
    const { limits } = await desk.get(`/people/${account.personId}`)
    expect([limits.break_until, limits.excluded_until]).toEqual([expect.any(String), expect.any(String)])
    expect(await desk.actionsOf(account.personId)).toEqual(['person.stay-away', 'person.stay-away'])
  })
})
