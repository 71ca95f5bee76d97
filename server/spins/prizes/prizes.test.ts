import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { dailyRules, purgeOld } from '#server/boot/retention.ts'
import { dataExportOf, deleteAccount } from '#server/people/exports.ts'
import { signClaimToken } from '#server/platform/mail/claim-token.ts'
import { makeWheel } from '#tests/support/campaigns/make-wheel.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { type Entrant, noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { spinJobs } from '../jobs.ts'
import { remindWinners } from './remind-winners.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const [mug] = await makeWheel(context, [{ type: 'MANUAL_PRIZE', description: 'A mug' }])
const desk = await openDesk(harness, ['DRAWS'])
const delivery = {
  first_name: 'Robin',
  last_name: 'Tester',
  address: ' 12  Mill Lane ',
  town: 'Kirkcaldy',
  county: 'Fife',
  postcode: 'ky1 1aa',
}
type Won = Entrant & { prizeId: string; rewardId: string }

async function winMug(given: Parameters<typeof harness.makeEntrant>[0] = {}): Promise<Won> {
  const entrant = await harness.makeEntrant(given)
  const { body } = await harness.post('/api/spin/spin', { whitelist: [mug], test_mode: true }, entrant.headers)
  const spins = await context.pool.query('select id from spins where account_id = $1', [entrant.id])
  return { ...entrant, prizeId: spins.rows[0].id, rewardId: body.data.reward_id }
}
const read = (id: string, body: object, headers = {}) => harness.post(`/api/spin/won/${id}`, body, headers)
const claim = (id: string, body: object, headers = {}) =>
  harness.post(`/api/spin/won/${id}/claim`, { ...delivery, ...body }, headers)
const decline = (id: string, body: object, headers = {}) => harness.post(`/api/spin/won/${id}/decline`, body, headers)
const claimsOf = async (id: string) =>
  (await context.pool.query('select * from prize_claims where spin_id = $1', [id])).rows
const rewardsOf = async ({ headers }: Won) => (await harness.get('/api/spin/history', headers)).body.data.prizes
const go = (days: number, ms = 0) => harness.setTime(new Date(noon.getTime() + days * DAY_MS + ms))
const purgeAt = (days: number, ms = 0) => {
  go(days, ms)
  return purgeOld(context, dailyRules)
}
const linkIn = (text: string) => new URL(/https?:\/\/\S+\/winners\/claim\S+/.exec(text)![0]).searchParams
const emailsTo = ({ email }: Won) => context.sentEmails.filter(({ to }) => to === email)
const textsTo = ({ msisdn }: Won) => context.sentTexts.filter(({ to }) => to === msisdn)
const runSpinJobs = () => runJobs(context, spinJobs)
const markSent = (id: string) => desk.post(`/wheel-prizes/${id}/sent`, { carrier: 'Royal Mail', reference: 'AB12' })

describe('The winner of a prize that is sent', () => {
  test('follows the link in the email, and gives an address', async () => {
    const won = await winMug()
    await runSpinJobs()
    const [email] = emailsTo(won)
    expect(email).toMatchObject({ subject: "You've won: A mug" })
    const link = linkIn(email!.text)
    expect(link.get('prize')).toBe(won.prizeId)
    expect(textsTo(won)).toEqual([])
    const token = link.get('token')!
    const { body } = await read(won.prizeId, { token })
    expect(body.data).toMatchObject({ prize: 'A mug', reward_id: won.rewardId, state: 'OPEN', answered_at: null })
    expect((await claim(won.prizeId, { token })).body.data).toMatchObject({ answered_at: noon.toISOString() })
    expect(await claimsOf(won.prizeId)).toMatchObject([
      { address: '12 Mill Lane', postcode: 'KY1 1AA', first_name: 'Robin', entered_by: null },
    ])
  })

  test('gets the link by text with a verified number alone, and an email without a key', async () => {
    const won = await winMug({ confirmed: false })
    await runSpinJobs()
    expect(linkIn(emailsTo(won)[0]!.text).get('token')).toBeNull()
    const [text] = textsTo(won)
    const token = linkIn(text!.text).get('token')!
    expect((await claim(won.prizeId, { token })).status).toBe(200)
  })

  test('sees in My Account how far it has come', async () => {
    const won = await winMug()
    const delivery = async () => (await rewardsOf(won))[0].delivery
    expect(await delivery()).toMatchObject({ prize_id: won.prizeId, state: 'OPEN', answered_at: null })
    await claim(won.prizeId, {}, won.headers)
    expect(await delivery()).toMatchObject({ state: 'OPEN', answered_at: noon.toISOString() })
    await markSent(won.prizeId)
    expect(await delivery()).toMatchObject({ state: 'SENT', carrier: 'Royal Mail', reference: 'AB12' })
    await desk.post(`/wheel-prizes/${won.prizeId}/delivered`, { words: 'Signed for' })
    expect(await delivery()).toMatchObject({ state: 'DELIVERED' })
  })

  test('gives an address once, even in several tabs', async () => {
    const won = await winMug()
    const tabs = ['1 A Street', '2 B Street', '3 C Street'].map((address) =>
      claim(won.prizeId, { address }, won.headers),
    )
    const answers = (await Promise.all(tabs)).map(({ status, body }) => body.error?.name ?? status)
    expect(answers.toSorted()).toEqual([200, 'ClaimAlreadyMade', 'ClaimAlreadyMade'])
    const [saved] = await claimsOf(won.prizeId)
    expect(saved.address).toBe(['1 A Street', '2 B Street', '3 C Street'][answers.indexOf(200)])
  })

  test('has the last word while staff type an address at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const won = await winMug()
      const typed = { ...delivery, address: '9 Desk Road', reason: 'On the phone' }
      const [own] = await Promise.all([
        claim(won.prizeId, {}, won.headers),
        desk.post(`/wheel-prizes/${won.prizeId}/details`, typed),
      ])
      expect(own.status).toBe(200)
      expect(await claimsOf(won.prizeId)).toMatchObject([{ address: '12 Mill Lane', entered_by: null }])
    }
  })

  test('can decline it: nothing is sent, and the account can be deleted', async () => {
    const won = await winMug()
    await claim(won.prizeId, {}, won.headers)
    expect(await deleteAccount(context, won.id, 'asked')).toMatchObject({ error: { name: 'PrizeNotSettled' } })
    expect((await decline(won.prizeId, {}, won.headers)).body.data).toMatchObject({ state: 'CLOSED' })
    expect(await claimsOf(won.prizeId)).toEqual([])
    expect((await decline(won.prizeId, {}, won.headers)).body.error.name).toBe('ClaimOver')
    expect((await claim(won.prizeId, {}, won.headers)).body.error.name).toBe('ClaimOver')
    expect(await markSent(won.prizeId)).toMatchObject({ error: 'ValidationError' })
    expect(await deleteAccount(context, won.id, 'asked')).toMatchObject({ ok: true })
  })

  test('cannot decline or change a prize that is on its way', async () => {
    const won = await winMug()
    await claim(won.prizeId, {}, won.headers)
    await markSent(won.prizeId)
    expect((await decline(won.prizeId, {}, won.headers)).body.error.name).toBe('ClaimOver')
    expect((await claim(won.prizeId, {}, won.headers)).body.error.name).toBe('ClaimAlreadyMade')
  })
})

describe('The prize of another account', () => {
  test.each(['', '/claim', '/decline'])('is neither shown nor changed: %s', async (path) => {
    const [won, stranger] = [await winMug(), await winMug()]
    const call = (body: object, headers = {}) =>
      harness.post(`/api/spin/won/${won.prizeId}${path}`, { ...delivery, ...body }, headers)
    const othersToken = signClaimToken(context, 'WHEEL', stranger.prizeId)
    expect((await call({})).body.error.name).toBe('NotAuthenticated')
    expect((await call({}, stranger.headers)).body.error.name).toBe('NotFoundError')
    expect((await call({ token: othersToken })).body.error.name).toBe('ClaimLinkInvalid')
    expect((await call({ token: 'a-token' }, stranger.headers)).body.error.name).toBe('ClaimLinkInvalid')
    const token = signClaimToken(context, 'WHEEL', won.prizeId)
    go(14, -1)
    expect((await read(won.prizeId, { token })).status).toBe(200)
    go(14)
    expect((await call({ token })).body.error.name).toBe('ClaimLinkInvalid')
    harness.setTime(noon)
    expect((await read(won.prizeId, {}, won.headers)).body.data).toMatchObject({ state: 'OPEN', answered_at: null })
  })

  test('gets the same answer as an id that was never won', async () => {
    const { headers } = await harness.makeEntrant()
    expect((await read(uuid(), {}, headers)).body.error.name).toBe('NotFoundError')
    expect((await read(uuid(), { token: 'a-token' })).body.error.name).toBe('ClaimLinkInvalid')
  })
})

describe('Reminders', () => {
  test('are sent after three days and after seven more, each with a link, and then stop', async () => {
    const won = await winMug()
    await runSpinJobs()
    const countAt = async (days: number, ms = 0) => {
      go(days, ms)
      // Two workers at the same moment send one reminder.
      await Promise.all([remindWinners(context), remindWinners(context)])
      await runSpinJobs()
      return emailsTo(won).length
    }
    expect([await countAt(3, -1), await countAt(3), await countAt(10, -1), await countAt(10)]).toEqual([1, 2, 2, 3])
    expect(await countAt(60)).toBe(3)
    const token = linkIn(emailsTo(won)[2]!.text).get('token')!
    go(12)
    expect((await claim(won.prizeId, { token })).status).toBe(200)
  })

  test('are not sent to a winner who has answered', async () => {
    const won = await winMug()
    await claim(won.prizeId, {}, won.headers)
    await runSpinJobs()
    go(30)
    await remindWinners(context)
    await runSpinJobs()
    expect(emailsTo(won)).toEqual([])
  })
})

describe('The stored data of a prize', () => {
  test('lose the address 90 days after the delivery', async () => {
    const won = await winMug()
    await claim(won.prizeId, {}, won.headers)
    await markSent(won.prizeId)
    await desk.post(`/wheel-prizes/${won.prizeId}/delivered`, { words: 'Signed for' })
    await purgeAt(90)
    expect(await claimsOf(won.prizeId)).toHaveLength(1)
    await purgeAt(90, 1)
    expect(await claimsOf(won.prizeId)).toEqual([])
  })

  test('keep the address while the prize is still to be sent', async () => {
    const won = await winMug()
    await claim(won.prizeId, {}, won.headers)
    await purgeAt(200)
    expect(await claimsOf(won.prizeId)).toHaveLength(1)
  })

  test('are in the owner’s download until the account is deleted', async () => {
    const won = await winMug()
    await claim(won.prizeId, {}, won.headers)
    const exported = async () => (await dataExportOf(context, won.id)).spins
    expect(await exported()).toMatchObject([{ delivery: { state: 'OPEN', address: '12 Mill Lane' } }])
    await markSent(won.prizeId)
    expect(await deleteAccount(context, won.id, 'asked')).toMatchObject({ ok: true })
    expect(await claimsOf(won.prizeId)).toEqual([])
  })
})
