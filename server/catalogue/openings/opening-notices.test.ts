import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { listRemaining } from '#server/entries/exports.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openingJobs } from './opening-jobs.ts'
import { queueOpened } from './opening-notices.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

/** Sessions live for half an hour. */
const at = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)
const open = async (minutes: number, processes = 1) => {
  harness.setTime(at(minutes))
  await Promise.all(Array.from({ length: processes }, () => queueOpened(context)))
  await runJobs(context, openingJobs(listRemaining))
}
const emailsTo = (email: string) =>
  context.sentEmails.filter((sent) => sent.to === email && /open now/i.test(sent.subject))
const request = (tag: string, headers: Record<string, string>, notify = true) =>
  harness.post(`/api/campaign/notify/${tag}`, { notify }, headers)
const find = async (tag: string, headers: Record<string, string>) =>
  (await harness.get(`/api/campaign/notify/${tag}`, headers)).body.data

test('a subscriber is sent one email when the campaign opens, not before, by any number of processes', async () => {
  harness.setTime(noon)
  const { tag } = await makeCampaign(context, { title: 'A brass kettle', startsAt: at(1), endsAt: at(48) })
  const [wanting, changed, silent] = [
    await harness.makeEntrant(),
    await harness.makeEntrant(),
    await harness.makeEntrant(),
  ]
  expect(await find(tag, wanting.headers)).toEqual({ notify: false })
  for (const each of [wanting, changed]) expect((await request(tag, each.headers)).body.data).toEqual({ notify: true })
  expect((await request(tag, wanting.headers)).status).toBe(200)
  expect((await request(tag, changed.headers, false)).body.data).toEqual({ notify: false })
  expect(await find(tag, wanting.headers)).toEqual({ notify: true })
  await open(0.99)
  expect(emailsTo(wanting.email)).toEqual([])
  await open(1, 5)
  await open(1.1)
  const [sent, ...more] = emailsTo(wanting.email)
  expect(more).toEqual([])
  expect(sent?.subject).toBe('Open now: A brass kettle')
  expect(sent?.text).toContain(`/campaign/${tag}`)
  expect([changed, silent].flatMap(({ email }) => emailsTo(email))).toEqual([])
  expect(await find(tag, wanting.headers)).toEqual({ notify: false })
})

test('a reminder is possible only before an opening, and not for a person on a break', async () => {
  harness.setTime(noon)
  const { tag: isOpen } = await makeCampaign(context)
  const { tag } = await makeCampaign(context, { startsAt: at(1) })
  const { tag: hidden } = await makeCampaign(context, { startsAt: at(1), published: false })
  const person = await harness.makeEntrant()
  expect((await request(isOpen, person.headers)).body.errors[0].name).toBe('CampaignInactive')
  for (const unknown of [hidden, 'NO-SUCH'])
    expect((await request(unknown, person.headers)).body.errors[0].name).toBe('CampaignNotFound')
  await request(tag, person.headers)
  await context.db
    .updateTable('persons')
    .set({ breakUntil: at(5) })
    .where('id', '=', context.db.selectFrom('accounts').select('personId').where('id', '=', person.id))
    .execute()
  expect((await request(tag, person.headers)).body.errors[0].name).toBe('TakingABreak')
  await open(1)
  expect(emailsTo(person.email)).toEqual([])
})

test('no email is sent about a campaign that is over or cancelled, and an unpublished one waits', async () => {
  harness.setTime(noon)
  const person = await harness.makeEntrant()
  const over = await makeCampaign(context, { startsAt: at(1), endsAt: at(2) })
  const cancelled = await makeCampaign(context, { startsAt: at(1) })
  const waiting = await makeCampaign(context, { startsAt: at(1), title: 'The late one' })
  for (const { tag } of [over, cancelled, waiting]) await request(tag, person.headers)
  await context.pool.query('update campaigns set cancelled_at = $2 where id = $1', [cancelled.id, at(0.5)])
  const publish = (published: boolean) =>
    context.pool.query('update campaigns set published = $2, changed_at = now() where id = $1', [waiting.id, published])
  await publish(false)
  await open(3)
  expect(emailsTo(person.email)).toEqual([])
  await publish(true)
  await open(4)
  expect(emailsTo(person.email).map(({ subject }) => subject)).toEqual(['Open now: The late one'])
})
