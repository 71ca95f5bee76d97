import { afterAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/durations.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { drawJobs } from '../jobs.ts'
import { saveEmailsWanted } from './result-queries.ts'
import { queueResults } from './send-results.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const want = (accountId: string, results = true, at = noon) =>
  saveEmailsWanted(context.db, accountId, { results, reminders: false }, at)
const emailsTo = (email: string) =>
  context.sentEmails.filter(({ to, subject }) => to === email && /draw/i.test(subject))
const send = async (at: Date, workers = 1) => {
  harness.setTime(at)
  await Promise.all(Array.from({ length: workers }, () => queueResults(context)))
  await runJobs(context, drawJobs)
}
const after = ({ drawnAt }: { drawnAt: Date }, hours: number) => new Date(drawnAt.getTime() + hours * HOUR_MS)

test('an entrant who asked for results gets one email with them, whether they won or not', async () => {
  const drawn = await makeDrawn(harness, { people: 3, title: 'The kettle draw' })
  const [won] = await casesOf(harness, drawn.roundId)
  for (const { id } of drawn.accounts) await want(id)
  await send(after(drawn, 24), 5)
  for (const { id, email } of drawn.accounts) {
    const emails = emailsTo(email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.subject).toBe('Drawn: The kettle draw')
    expect(emails[0]?.text).toContain(id === won?.accountId ? 'You’ve won A red car' : 'None of your 3 tickets won')
    expect(emails[0]?.text).toContain(`/draws/${drawn.roundId}`)
  }
  await send(after(drawn, 48))
  expect(drawn.accounts.map(({ email }) => emailsTo(email).length)).toEqual([1, 1, 1])
})

test('two draws of a day are in one email, and there are 23 hours between two', async () => {
  const first = await makeDrawn(harness, { title: 'The first draw' })
  const { id, email } = first.accounts[0]!
  await want(id)
  const second = await makeDrawn(harness, { title: 'The second draw' })
  const moveTo = (to: string, roundId: string) =>
    context.pool.query(
      'update purchases set account_id = $1 where id in (select purchase_id from entries where round_id = $2)',
      [to, roundId],
    )
  await moveTo(id, second.roundId)
  await send(after(first, 24))
  expect(emailsTo(email)[0]?.subject).toBe('Results from 2 of your draws')

  const third = await makeDrawn(harness, { title: 'The third draw' })
  await moveTo(id, third.roundId)
  await context.pool.query('update draws set drawn_at = $2 where round_id = $1', [third.roundId, after(first, 25)])
  await send(after(first, 46))
  expect(emailsTo(email)).toHaveLength(1)
  await send(after(first, 47))
  expect(emailsTo(email)).toHaveLength(2)
})

test('results are not sent to an entrant who never asked, asked no more, or cannot enter any more', async () => {
  const { accounts, ...drawn } = await makeDrawn(harness, { people: 4 })
  const [silent, changed, blocked, late] = accounts
  await want(changed!.id)
  await want(changed!.id, false)
  await want(blocked!.id)
  await context.db.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', blocked!.id).execute()
  await want(late!.id, true, after(drawn, 1))
  await send(after(drawn, 30))
  for (const each of [silent, changed, blocked, late]) expect(emailsTo(each!.email)).toEqual([])
})

test('the setting is off until it is set, and each account has its own', async () => {
  const headers = await harness.signIn(await makeAccount(context))
  const other = await harness.signIn(await makeAccount(context))
  const setting = async (of = headers) => (await harness.get('/api/draws/results', of)).body.data
  const none = { results_by_email: false, reminders_by_email: false }
  expect(await setting()).toEqual(none)
  for (const results_by_email of [true, false, true]) {
    const wanted = { results_by_email, reminders_by_email: !results_by_email }
    await harness.post('/api/draws/results', wanted, headers)
    expect(await setting()).toEqual(wanted)
  }
  expect(await setting(other)).toEqual(none)
})
