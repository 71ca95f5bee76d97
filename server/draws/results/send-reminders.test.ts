import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { drawJobs } from '../jobs.ts'
import { saveEmailsWanted } from './result-queries.ts'
import { queueReminders, sendReminder } from './send-reminders.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const want = (accountId: string, reminders = true) =>
  saveEmailsWanted(context.db, accountId, { results: false, reminders }, noon)
const remindersTo = (email: string) =>
  context.sentEmails.filter((sent) => sent.to === email && /today/i.test(sent.subject))
const remind = async (at: string, processes = 1) => {
  harness.setTime(at)
  await Promise.all(Array.from({ length: processes }, () => queueReminders(context)))
  await runJobs(context, drawJobs)
}

/** An entrant with tickets in a competition that closes, and is drawn an hour later, when the test says. */
async function makeEntrant(closes: string, given: { title?: string; accountId?: string } = {}) {
  harness.setTime(noon)
  const campaign = { endsAt: new Date(closes), ...(given.title && { title: given.title }) }
  const { id, tag } = await makeCampaign(context, campaign)
  const account = given.accountId ? { id: given.accountId, email: '' } : await makeAccount(context)
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
  const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
  const { id: purchaseId } = await bought.orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
  await payOrder(context, purchaseId)
  await context.db
    .updateTable('campaigns')
    .set({ drawDelaySeconds: 3600, postalGraceDays: 0 })
    .where('id', '=', id)
    .execute()
  return { ...account, campaignId: id }
}

test('a subscriber is reminded once, on the London day of the draw, by any number of processes', async () => {
  // 23:30 in London is the last half hour of the day; an hour later the draw is on the next.
  const [today, tonight, silent] = [
    await makeEntrant('2026-11-20T15:00:00Z', { title: 'The kettle draw' }),
    await makeEntrant('2026-11-20T23:30:00Z'),
    await makeEntrant('2026-11-20T15:00:00Z'),
  ]
  await want(today.id)
  await want(tonight.id)
  await remind('2026-11-19T08:00:00Z')
  expect(remindersTo(today.email)).toEqual([])
  await remind('2026-11-20T08:00:00Z', 5)
  await remind('2026-11-20T08:05:00Z')
  const [sent, ...more] = remindersTo(today.email)
  expect(more).toEqual([])
  expect(sent?.subject).toBe('Today at 4pm: The kettle draw')
  expect(sent?.text).toContain('3 tickets, drawn at 4pm')
  expect([tonight, silent].flatMap(({ email }) => remindersTo(email))).toEqual([])
  await remind('2026-11-21T00:05:00Z')
  expect(remindersTo(tonight.email)).toHaveLength(1)
})

test('two draws of a day are in one email, and a cancelled competition in none', async () => {
  const first = await makeEntrant('2026-11-23T15:00:00Z', { title: 'The first draw' })
  await makeEntrant('2026-11-23T17:00:00Z', { title: 'The second draw', accountId: first.id })
  const cancelled = await makeEntrant('2026-11-23T16:00:00Z', { title: 'The third draw', accountId: first.id })
  await context.pool.query('update campaigns set cancelled_at = $2 where id = $1', [cancelled.campaignId, noon])
  await want(first.id)
  await remind('2026-11-23T08:00:00Z')
  const [sent] = remindersTo(first.email)
  expect(sent?.subject).toBe('2 of your draws are today')
  expect(sent?.text).not.toContain('The third draw')
})

test('nothing is sent to accounts that changed their mind or were blocked, nor when the draw is over', async () => {
  const changed = await makeEntrant('2026-11-24T15:00:00Z')
  const blocked = await makeEntrant('2026-11-24T15:00:00Z')
  const late = await makeEntrant('2026-11-24T15:00:00Z')
  for (const { id } of [changed, blocked, late]) await want(id)
  await want(changed.id, false)
  await context.db.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', blocked.id).execute()
  harness.setTime('2026-11-24T08:00:00Z')
  for (const { id } of [changed, blocked]) await sendReminder(context, id)
  harness.setTime('2026-11-24T16:00:01Z')
  await sendReminder(context, late.id)
  for (const { email } of [changed, blocked, late]) expect(remindersTo(email)).toEqual([])
})
