import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { accountJobs } from '#server/accounts/jobs.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { peopleJobs } from './jobs.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['SUPPORT'])
const lantern = await makeStaff(context, { roles: ['SUPPORT'], brands: ['UK_LANTERN'] })
const reason = 'Requested by post'
const { tag } = await makeCampaign(context)

async function buy({ id }: MadeAccount): Promise<void> {
  await startOrder(context, id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const held = context.db.selectFrom('purchases').select('id').where('accountId', '=', id).where('state', '=', 'HELD')
  const { id: purchaseId } = await held.executeTakeFirstOrThrow()
  await payOrder(context, purchaseId)
  const now = context.now()
  const captured = { state: 'CAPTURED', captured_at: now, created_at: now, changed_at: now }
  await context.db
    .insertInto('payments')
    .values({ id: uuid(), purchaseId, provider: 'STRIPE', amountPence: 500, ...captured })
    .execute()
}
async function markPeople(): Promise<void> {
  await enqueue(context.db, 'people.flag-harm', {})
  await runJobs(context, peopleJobs)
}

describe('A person whom entering may harm', () => {
  const casesOf = async ({ personId }: MadeAccount, state = 'OPEN') => {
    const { rows } = await desk.get(`/harm-cases?state=${state}`)
    return rows.filter(({ person_id }: { person_id: string }) => person_id === personId)
  }
  const isPaused = async (account: MadeAccount) =>
    (await harness.get('/api/session/data', await signIn(context, account))).body.data.user.offers_paused

  test('is marked from the threshold on, is offered nothing and invited to nothing, until staff end it', async () => {
    await saveSetting(context.db, 'HARM_WEEK_PENCE', 1000, context.now())
    const [account, other] = [await makeAccount(context), await makeAccount(context)]
    await buy(account)
    await buy(other)
    await markPeople()
    expect([await casesOf(account), await isPaused(account)]).toEqual([[], false])
    await buy(account)
    await markPeople()
    await markPeople()
    const [opened, ...more] = await casesOf(account)
    expect([opened.markers, opened.is_marked, more.length]).toEqual([['SPENDING'], true, 0])
    expect([await isPaused(account), await isPaused(other)]).toEqual([true, false])

    const welcomed = async ({ id, email }: MadeAccount) => {
      await enqueue(context.db, 'accounts.send-welcome', { accountId: id })
      await runJobs(context, accountJobs)
      return context.sentEmails.filter(({ to, subject }) => to === email && /welcome/i.test(subject)).length
    }
    expect([await welcomed(account), await welcomed(other)]).toEqual([0, 1])

    const close = { done: 'CALLED', stays_marked: false, reason: 'They are well' }
    expect(await desk.post(`/harm-cases/${opened.case_id}/close`, close, lantern)).toMatchObject({ status: 404 })
    expect(await desk.post(`/harm-cases/${opened.case_id}/close`, close)).toMatchObject({ status: 200 })
    expect(await desk.post(`/harm-cases/${opened.case_id}/close`, close)).toMatchObject({ error: 'ValidationError' })
    expect(await isPaused(account)).toBe(false)
    // A history that staff have reviewed does not open a case again.
    await markPeople()
    expect([await casesOf(account), await isPaused(account)]).toEqual([[], false])
    expect(await casesOf(account, 'CLOSED')).toMatchObject([{ done: 'CALLED', is_marked: false }])
    expect(await desk.actionsOf(account.personId)).toEqual(['harm.close'])
    expect(await welcomed(account)).toBe(1)
  })

  test('gets a second marker in the open case, and may stay marked', async () => {
    const account = await makeAccount(context)
    for (let times = 0; times < 2; times += 1) await buy(account)
    await markPeople()
    await saveSetting(context.db, 'HARM_PURCHASES_AN_HOUR', 2, context.now())
    await markPeople()
    await saveSetting(context.db, 'HARM_PURCHASES_AN_HOUR', 1000, context.now())
    const [opened, ...more] = await casesOf(account)
    expect([opened.markers, more.length]).toEqual([['SPENDING', 'SPEED'], 0])
    const close = { done: 'LIMIT_AGREED', stays_marked: true, reason: 'They set a limit' }
    expect(await desk.post(`/harm-cases/${opened.case_id}/close`, close)).toMatchObject({ status: 200 })
    expect([await casesOf(account), await isPaused(account)]).toEqual([[], true])
    expect((await desk.get('/harm-cases', lantern)).rows).toEqual([])
  })
})

describe('A request for data', () => {
  const request = (account: MadeAccount, kind: string, received_at = context.now().toISOString(), by = desk.cleo) =>
    desk.post(`/people/${account.personId}/data-requests`, { kind, received_at, reason }, by)
  const openOf = async ({ personId }: MadeAccount) => {
    const { rows } = await desk.get('/data-requests?state=OPEN')
    return rows.filter(({ person_id }: { person_id: string }) => person_id === personId)
  }

  test('is due within a month, once for each kind, and is for staff of all brands', async () => {
    const account = await makeAccount(context)
    const received = new Date(context.now().getTime() - 86_400_000)
    expect(await request(account, 'EXPORT', received.toISOString(), lantern)).toMatchObject({ status: 404 })
    const tomorrow = new Date(context.now().getTime() + 86_400_000).toISOString()
    expect(await request(account, 'EXPORT', tomorrow)).toMatchObject({ error: 'ValidationError' })
    await request(account, 'EXPORT', received.toISOString())
    expect(await request(account, 'EXPORT')).toMatchObject({ error: 'ValidationError' })
    await request(account, 'DELETE')
    const rows = await openOf(account)
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['EXPORT', 'DELETE'])
    const days = (new Date(rows[0].due_at).getTime() - received.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThan(32)
    expect((await desk.get('/data-requests', lantern)).rows).toEqual([])
  })

  test('exports everything of each account, and ends when it was sent', async () => {
    const account = await makeAccount(context)
    await makeAccount(context, { personId: account.personId, type: 'GUEST' })
    const { request_id } = await request(account, 'EXPORT')
    expect(await desk.post(`/data-requests/${request_id}/delete`, { reason })).toMatchObject({
      error: 'ValidationError',
    })
    const { accounts } = await desk.post(`/data-requests/${request_id}/export`, {})
    expect(accounts.map((each: { account: { email: string } }) => each.account.email)).toContain(account.email)
    expect(accounts).toHaveLength(2)
    expect(await desk.post(`/data-requests/${request_id}/close`, { outcome: 'DONE', reason })).toMatchObject({
      status: 200,
    })
    expect(await desk.post(`/data-requests/${request_id}/export`, {})).toMatchObject({ error: 'ValidationError' })
    expect(await desk.actionsOf(account.personId)).toEqual([
      'data-request.record',
      'data-request.export',
      'data-request.close',
    ])
  })

  test('deletes each account, names what cannot be deleted yet, and is done when nothing is left', async () => {
    const account = await makeAccount(context)
    const blocked = await makeAccount(context, { personId: account.personId, state: 'BLOCKED' })
    const { request_id } = await request(account, 'DELETE')
    const carryOut = () => desk.post(`/data-requests/${request_id}/delete`, { reason })
    expect(await carryOut()).toMatchObject({
      deleted: 1,
      left: [{ account_id: blocked.externalId, why: 'AccountBlocked' }],
    })
    expect(await openOf(account)).toHaveLength(1)
    await context.db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', blocked.id).execute()
    expect(await carryOut()).toMatchObject({ deleted: 1, left: [] })
    expect([await openOf(account), (await carryOut()).error]).toEqual([[], 'ValidationError'])
    const states = context.db.selectFrom('accounts').select('state').where('personId', '=', account.personId)
    expect((await states.execute()).map(({ state }) => state)).toEqual(['DELETED', 'DELETED'])
  })
})
