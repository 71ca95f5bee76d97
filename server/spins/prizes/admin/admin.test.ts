import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { makeWheel } from '#tests/support/campaigns/make-wheel.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { spinJobs } from '../../jobs.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const [mug] = await makeWheel(context, [{ type: 'MANUAL_PRIZE', description: 'A mug' }])
const desk = await openDesk(harness, ['DRAWS'])
const go = (days: number, ms = 0) => harness.setTime(new Date(noon.getTime() + days * DAY_MS + ms))

const delivery = {
  first_name: 'Zelda',
  last_name: 'Zephyrson',
  address: '12 Mill Lane',
  town: 'Leith',
  county: 'Midlothian',
  postcode: 'EH6 6AA',
}
const typed = { ...delivery, reason: 'On the phone' }
const parcel = { carrier: 'Royal Mail', reference: 'AB123456785GB' }

async function winMug(given: Parameters<typeof harness.makeEntrant>[0] = {}) {
  const winner = await harness.makeEntrant(given)
  const { body } = await harness.post('/api/spin/spin', { whitelist: [mug], test_mode: true }, winner.headers)
  const { rows } = await context.pool.query('select id from spins where account_id = $1', [winner.id])
  return { ...winner, prizeId: rows[0].id as string, rewardId: body.data.reward_id as string }
}
async function winAndAnswer() {
  const won = await winMug()
  expect((await harness.post(`/api/spin/won/${won.prizeId}/claim`, delivery, won.headers)).status).toBe(200)
  return won
}
const act = (id: string, how: string, body: object, by = desk.cleo) => desk.post(`/wheel-prizes/${id}/${how}`, body, by)
const emailsTo = (email: string) => context.sentEmails.filter(({ to }) => to === email).map(({ subject }) => subject)

describe('The list', () => {
  test('names no winner, and finds a prize by its number and by its state', async () => {
    const [open, answered] = [await winMug(), await winAndAnswer()]
    const idsOf = async (query: string) =>
      (await desk.get(`/wheel-prizes?${query}`)).rows.map(({ prize_id }: { prize_id: string }) => prize_id)
    expect(await idsOf(`search=${open.rewardId}`)).toEqual([open.prizeId])
    expect(await idsOf('search=no such prize')).toEqual([])
    expect(await idsOf('waits_for=ADDRESS')).toContain(open.prizeId)
    expect(await idsOf('waits_for=ADDRESS')).not.toContain(answered.prizeId)
    expect(await idsOf('waits_for=SENDING')).toContain(answered.prizeId)
    expect(await idsOf('waits_for=LATE')).toEqual([])
    go(7, 1)
    expect(await idsOf('waits_for=LATE')).toContain(open.prizeId)
    expect(JSON.stringify(await desk.get('/wheel-prizes?search=mug'))).not.toContain('Zephyrson')
  })

  test('is reached from the page of the person who won', async () => {
    const { prizeId, rewardId, personId } = await winMug()
    const support = await openDesk(harness, ['SUPPORT'])
    const person = await support.get(`/people/${personId}`)
    expect(person.wheel_prizes).toMatchObject([
      { prize_id: prizeId, reward_id: rewardId, prize: 'A mug', state: 'OPEN' },
    ])
  })

  test('is closed to other roles and to staff without all brands', async () => {
    const { prizeId } = await winMug()
    const [finance, lantern] = [
      await openDesk(harness, ['FINANCE']),
      await openDesk(harness, ['DRAWS'], ['UK_LANTERN']),
    ]
    expect((await finance.get('/wheel-prizes')).error).toBe('NotAuthorized')
    expect((await finance.get(`/wheel-prizes/${prizeId}`)).error).toBe('NotAuthorized')
    expect((await lantern.get('/wheel-prizes')).rows).toEqual([])
    expect((await lantern.get(`/wheel-prizes/${prizeId}`)).error).toBe('NotFoundError')
    const body = { ...typed, ...parcel, words: 'Nothing', reason: 'For a test' }
    for (const how of ['show', 'details', 'sent', 'delivered', 'returned', 'remind', 'close']) {
      expect((await lantern.post(`/wheel-prizes/${prizeId}/${how}`, body)).error, how).toBe('NotFoundError')
      expect((await finance.post(`/wheel-prizes/${prizeId}/${how}`, body)).error, how).toBe('NotAuthorized')
    }
  })

  test('can be read by an owner, who changes nothing', async () => {
    const { prizeId } = await winMug()
    const owner = await openDesk(harness, ['OWNER'])
    expect((await owner.get(`/wheel-prizes/${prizeId}`)).prize).toMatchObject({ prize: 'A mug' })
    expect((await owner.post(`/wheel-prizes/${prizeId}/show`, { reason: 'To look' })).error).toBe('NotAuthorized')
    expect((await owner.post(`/wheel-prizes/${prizeId}/sent`, parcel)).error).toBe('NotAuthorized')
  })
})

describe('A prize', () => {
  test('is sent and delivered, with its history, the audit, and an email to the winner', async () => {
    const won = await winAndAnswer()
    const { prizeId, email } = won
    expect(await act(prizeId, 'sent', parcel)).toMatchObject({ state: 'SENT' })
    await runJobs(context, spinJobs)
    expect(emailsTo(email)).toContain('On its way: A mug')
    expect(await act(prizeId, 'delivered', { words: 'Signed for' })).toMatchObject({ state: 'DELIVERED' })
    const { prize, events, carrier } = await desk.get(`/wheel-prizes/${prizeId}`)
    expect([prize.state, carrier]).toEqual(['DELIVERED', 'Royal Mail'])
    expect(events.map(({ state, words }: { state: string; words: string }) => [state, words])).toEqual([
      ['OPEN', ''],
      ['OPEN', 'gave an address'],
      ['SENT', 'with Royal Mail, AB123456785GB'],
      ['DELIVERED', 'Signed for'],
    ])
    expect(await desk.actionsOf(prizeId)).toEqual(['wheel-prize.sent', 'wheel-prize.delivered'])
    expect((await desk.get(`/timelines/wheel-prize/${prizeId}`)).lines).toHaveLength(2)
  })

  test('is not sent without an address, nor delivered before it was sent', async () => {
    const { prizeId } = await winMug()
    expect((await act(prizeId, 'sent', parcel)).fields).toEqual([
      { path: 'state', message: 'Not possible: there is no address yet' },
    ])
    expect((await act(prizeId, 'delivered', { words: 'Signed for' })).error).toBe('ValidationError')
    expect((await act(prizeId, 'returned', { words: 'Unknown here' })).error).toBe('ValidationError')
  })

  test('is sent once when two people mark it as sent at the same moment', async () => {
    const { prizeId, email } = await winAndAnswer()
    const answers = await Promise.all([
      act(prizeId, 'sent', parcel),
      act(prizeId, 'sent', { carrier: 'DPD', reference: '' }, desk.carl),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await runJobs(context, spinJobs)
    expect(emailsTo(email).filter((subject) => subject.startsWith('On its way'))).toHaveLength(1)
    const { carrier } = await desk.get(`/wheel-prizes/${prizeId}`)
    expect(carrier).toBe(answers[0]!.status === 200 ? 'Royal Mail' : 'DPD')
  })

  test('is either delivered or returned when two people record both at the same moment', async () => {
    const { prizeId } = await winAndAnswer()
    await act(prizeId, 'sent', parcel)
    const answers = await Promise.all([
      act(prizeId, 'delivered', { words: 'Signed for' }),
      act(prizeId, 'returned', { words: 'Unknown here' }, desk.carl),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is open again when its parcel comes back, and its winner is asked for another address', async () => {
    const { prizeId, email, headers } = await winAndAnswer()
    await act(prizeId, 'sent', parcel)
    expect(await act(prizeId, 'returned', { words: 'Unknown at this address' })).toMatchObject({ state: 'OPEN' })
    await runJobs(context, spinJobs)
    expect(emailsTo(email)).toContain('Your parcel came back to us: A mug')
    expect(await desk.get(`/wheel-prizes/${prizeId}`)).toMatchObject({ has_details: false, carrier: null })
    const again = await harness.post(`/api/spin/won/${prizeId}/claim`, delivery, headers)
    expect(again.status).toBe(200)
    expect(await act(prizeId, 'sent', parcel)).toMatchObject({ state: 'SENT' })
  })
})

describe('An address', () => {
  test('is shown after a reason, which is recorded', async () => {
    const { prizeId, email } = await winAndAnswer()
    expect(await act(prizeId, 'show', { reason: 'To pack it' })).toMatchObject({ email, details: delivery })
    expect(await desk.actionsOf(prizeId)).toEqual(['wheel-prize.show'])
  })

  test('typed by staff is emailed to the winner, who can replace it, and the prize must be sent by another person', async () => {
    const { prizeId, email, headers } = await winMug()
    expect(await act(prizeId, 'details', typed)).toMatchObject({ state: 'OPEN' })
    expect(await act(prizeId, 'details', { ...typed, town: 'Edinburgh' })).toMatchObject({ state: 'OPEN' })
    await runJobs(context, spinJobs)
    expect(emailsTo(email)).toContain('We have your address for your prize: A mug')
    expect((await act(prizeId, 'sent', parcel)).fields).toEqual([
      { path: 'state', message: 'Not possible: another person must send to an address you entered' },
    ])
    const seen = await harness.post(`/api/spin/won/${prizeId}`, {}, headers)
    expect(seen.body.data).toMatchObject({ entered_by_us: true })
    const own = await harness.post(`/api/spin/won/${prizeId}/claim`, { ...delivery, address: '1 Own Street' }, headers)
    expect(own.body.data).toMatchObject({ entered_by_us: false })
    expect((await act(prizeId, 'details', typed)).fields).toEqual([
      { path: 'state', message: 'Not possible: the winner gave an address' },
    ])
    expect(await act(prizeId, 'show', { reason: 'To pack it' })).toMatchObject({ details: { address: '1 Own Street' } })
    expect(await act(prizeId, 'sent', parcel)).toMatchObject({ state: 'SENT' })
  })

  test('typed by one person can be used by another to send the prize', async () => {
    const { prizeId } = await winMug()
    await act(prizeId, 'details', typed)
    expect(await act(prizeId, 'sent', parcel, desk.carl)).toMatchObject({ state: 'SENT' })
  })
})

describe('A reminder by staff', () => {
  test('is sent once a day, even from two windows', async () => {
    const { prizeId, email } = await winMug()
    await runJobs(context, spinJobs)
    expect((await act(prizeId, 'remind', {})).error).toBe('ValidationError')
    go(1)
    const answers = await Promise.all([act(prizeId, 'remind', {}), act(prizeId, 'remind', {}, desk.carl)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await runJobs(context, spinJobs)
    expect(emailsTo(email)).toEqual(["You've won: A mug", 'Where shall we send your prize? A mug'])
    expect(await desk.get(`/wheel-prizes/${prizeId}`)).toMatchObject({
      reminder_problem: 'the winner was written to within the last day',
    })
  })
})

describe('Closing a prize', () => {
  test('takes two people, and stops the reminders to the winner', async () => {
    const { prizeId } = await winMug()
    const { approval_id } = await act(prizeId, 'close', { words: 'Wants no mug, said on the phone' })
    expect(await desk.get(`/wheel-prizes/${prizeId}`)).toMatchObject({
      prize: { state: 'OPEN' },
      waiting_approval: approval_id,
    })
    await desk.approve(approval_id, desk.cleo)
    expect((await desk.get(`/wheel-prizes/${prizeId}`)).prize).toMatchObject({ state: 'OPEN' })
    await desk.approve(approval_id)
    expect((await desk.get(`/wheel-prizes/${prizeId}`)).prize).toMatchObject({ state: 'CLOSED', is_late: false })
    expect((await act(prizeId, 'close', { words: 'Once more' })).error).toBe('NotFoundError')
  })

  test('is refused when the winner gives an address in between', async () => {
    const { prizeId, headers } = await winMug()
    const { approval_id } = await act(prizeId, 'close', { words: 'No answer' })
    await harness.post(`/api/spin/won/${prizeId}/claim`, delivery, headers)
    await desk.approve(approval_id)
    expect((await desk.get(`/wheel-prizes/${prizeId}`)).prize).toMatchObject({ state: 'OPEN' })
  })
})
