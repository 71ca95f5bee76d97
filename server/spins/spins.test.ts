import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getCreditActivity } from '#contract/credit.ts'
import { checkPromo } from '#contract/promos.ts'
import { getSessionData } from '#contract/sessions.ts'
import { getPrizes, getSpinHistory, spin } from '#contract/spins.ts'
import { buildApp } from '#server/boot/app.ts'
import { transact } from '#server/platform/db/db.ts'
import { type Bearer, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makeWheel } from '#tests/support/campaigns/make-wheel.ts'
import { testContext } from '#tests/support/database/database.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openWheel } from './exports.ts'
import { spinJobs } from './jobs.ts'

const noon = new Date('2026-11-20T12:00:00Z')
let at = noon
const context = await testContext({ now: () => at })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
beforeEach(() => {
  at = noon
})

const turn = (headers: Bearer | Record<string, string>, whitelist: readonly string[], more: object = {}) =>
  call(app, spin, { headers, body: { whitelist, test_mode: true, ...more } })
const makeSpinner = async (given: Parameters<typeof makeAccount>[1] = {}) => {
  const account = await makeAccount(context, given)
  return { ...account, headers: await signIn(context, account) }
}
const canSpin = async (headers: Bearer) => (await call(app, getSessionData, { headers })).data.user.can_spin
const rewardsOf = async (headers: Bearer) => (await call(app, getSpinHistory, { headers })).data

describe('a prize', () => {
  test('paid as credit is there at once, is notified, and lapses after its days', async () => {
    const [id] = await makeWheel(context, [{ type: 'SITE_CREDIT', description: '£2 site credit' }])
    const { headers } = await makeSpinner()
    const { status, data } = await turn(headers, [id!])
    expect(status).toBe(200)
    const listing = { type: 'SITE_CREDIT', amount: 2, description: '£2 site credit', promo_meta: null }
    expect(data).toMatchObject({ prize: { id, description: '£2 site credit', listing }, promo_code: null })
    expect(data.reward_id).toMatch(/^\w{8,}$/)
    expect(data.user).toMatchObject({
      can_spin: false,
      credit: 2,
      credit_exp: '2026-12-04T12:00:00.000Z',
      last_unseen_credit: { amount: 2, description: '£2 site credit' },
    })
    expect((await call(app, getCreditActivity, { headers })).data.activity).toMatchObject([{ reason_tag: 'SPIN' }])
    await expectLedgersToAgree(context)
  })

  test.each([
    ['CASH_DISCOUNT', 250, 2.5, '£2.50 off one order, until 27 November 2026'],
    ['FREE_ENTRY', 3, 3, '3 free entries, until 27 November 2026'],
    ['RAFFLE', 1, 1, '1 free ticket, until 27 November 2026'],
  ] as const)('given as a code of type %s works for the winner', async (type, value, shown, description) => {
    const campaign = await makeCampaign(context, type === 'RAFFLE' ? { type: 'RAFFLE' } : {})
    const promo = { type, value, campaignId: type === 'CASH_DISCOUNT' ? null : campaign.id }
    const [id] = await makeWheel(context, [{ type: 'PROMO_CODE', promo }])
    const winner = await makeSpinner()
    const { data } = await turn(winner.headers, [id!])
    expect(data.prize.listing).toMatchObject({ type: 'PROMO_CODE', promo_meta: { type, description } })
    const body = { promo_code: data.promo_code }
    const own = await call(app, checkPromo, { headers: winner.headers, body })
    expect(own.data).toMatchObject({ type, value: shown })
  })

  test('given as a code is good once, for the winner alone, until its last day', async () => {
    const [id] = await makeWheel(context, [{ type: 'PROMO_CODE', description: '15% off' }])
    const winner = await makeSpinner()
    const { data } = await turn(winner.headers, [id!])
    expect(data.prize.listing).toMatchObject({
      type: 'PROMO_CODE',
      promo_meta: { type: 'PERCENT_DISCOUNT', description: '15% off one order, until 27 November 2026' },
    })
    const body = { promo_code: data.promo_code }
    const own = await call(app, checkPromo, { headers: winner.headers, body })
    expect(own.data).toMatchObject({ type: 'PERCENT_DISCOUNT', value: 15 })
    const other = await makeSpinner()
    expect((await call(app, checkPromo, { headers: other.headers, body })).error?.name).toBe(
      'PromoCodeExclusiveNotWhitelisted',
    )
    at = new Date('2026-11-27T12:00:00Z')
    const late = await signIn(context, winner)
    expect((await call(app, checkPromo, { headers: late, body })).error?.name).toBe('PromoCodeExpired')
  })

  test('to be sent opens a case, and winner and operators are notified by email', async () => {
    const [id] = await makeWheel(context, [{ type: 'MANUAL_PRIZE', description: 'A mug' }])
    const { headers, email } = await makeSpinner()
    const { data } = await turn(headers, [id!])
    expect(data.prize.listing).toEqual({ type: 'MANUAL_PRIZE', amount: null, description: 'A mug', promo_meta: null })
    const cases = await context.db.selectFrom('prizeCases').select(['state', 'dueAt']).execute()
    expect(cases).toEqual([{ state: 'OPEN', dueAt: new Date('2026-11-27T12:00:00Z') }])
    await runJobs(context, spinJobs)
    expect(context.sentEmails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, "You've won: A mug"],
      [context.config.OPERATOR_EMAIL, `To be sent: A mug (${data.reward_id})`],
    ])
    expect(context.sentEmails[0]!.text).toContain('where to send it')
    const { rows } = await context.pool.query('select spin_id from prize_cases')
    expect(context.sentEmails[1]!.text).toContain(`/console/wheel-prizes/${rows[0].spin_id}`)
  })

  test('is in the history as it was promised, twenty at a time', async () => {
    const [id] = await makeWheel(context, [{ type: 'SITE_CREDIT', description: '£2 site credit' }])
    const spinner = await makeSpinner()
    const wonAt: string[] = []
    for (let day = 0; day < 21; day += 1) {
      at = new Date(noon.getTime() + day * 86_400_000)
      wonAt.unshift(at.toISOString())
      expect((await turn(await signIn(context, spinner), [id!])).status).toBe(200)
    }
    await context.pool.query(`update spin_prizes set description = 'Something else'`)
    const headers = await signIn(context, spinner)
    const first = await rewardsOf(headers)
    expect(first.has_more).toBe(true)
    expect(first.prizes.map((prize: { won_at: string }) => prize.won_at)).toEqual(wonAt.slice(0, 20))
    expect(first.prizes[0]).toMatchObject({ spin_prize_id: id, listing: { description: '£2 site credit', amount: 2 } })
    const older = { ...getSpinHistory, path: `/api/spin/history?older_than=${wonAt[19]}` } as const
    const second = (await call(app, older, { headers })).data
    expect(second).toMatchObject({ has_more: false, prizes: [{ won_at: wonAt[20] }] })
  })
})

describe('a turn', () => {
  test('counts even if it wins nothing, and is then not in the history', async () => {
    const [id] = await makeWheel(context, [{ type: 'SITE_CREDIT', stock: 0 }], 1)
    const { headers } = await makeSpinner()
    expect(await canSpin(headers)).toBe(true)
    expect((await turn(headers, [id!])).data).toMatchObject({
      prize: null,
      promo_code: null,
      reward_id: null,
      user: { can_spin: false },
    })
    expect((await turn(headers, [id!])).error?.name).toBe('SpinAlreadyUsed')
    expect(await rewardsOf(headers)).toEqual({ has_more: false, prizes: [] })
  })

  test.each([
    ['does not name the prize that is drawn', () => [randomUUID()]],
    ['names no prize', () => []],
  ])('wins nothing and takes no stock when its whitelist %s', async (_, whitelist) => {
    const [mug] = await makeWheel(context, [{ type: 'MANUAL_PRIZE', stock: 1 }])
    expect((await turn((await makeSpinner()).headers, whitelist())).data.prize).toBeNull()
    expect((await turn((await makeSpinner()).headers, [mug!])).data.prize.id).toBe(mug)
  })

  test('wins its one whitelisted prize no more often than the published odds say', async () => {
    const [credit] = await makeWheel(
      context,
      [
        { type: 'SITE_CREDIT', weight: 1 },
        { type: 'MANUAL_PRIZE', weight: 999_999 },
      ],
      1,
    )
    const spinners = await Promise.all(Array.from({ length: 40 }, () => makeSpinner()))
    const answers = await Promise.all(spinners.map(({ headers }) => turn(headers, [credit!])))
    // One of a million draws gives the credit; a draw over the whitelist alone would give it every second time.
    expect(answers.filter(({ data }) => data.prize?.id === credit).length).toBeLessThan(3)
  })

  test.each([
    ['the last moment of a London day', '2026-11-20T23:59:59.999Z', false],
    ['the first of the next', '2026-11-21T00:00:00.000Z', true],
  ])('is available again from the next London day on: at %s', async (_, later, expected) => {
    const spinner = await makeSpinner()
    expect((await turn(spinner.headers, [])).status).toBe(200)
    at = new Date(later)
    const headers = await signIn(context, spinner)
    expect(await canSpin(headers)).toBe(expected)
    expect((await turn(headers, [])).status).toBe(expected ? 200 : 422)
  })

  test('is refused for another account of the same person', async () => {
    const first = await makeSpinner()
    const second = await makeSpinner({ personId: first.personId })
    expect((await turn(first.headers, [])).status).toBe(200)
    expect(await canSpin(second.headers)).toBe(false)
    expect((await turn(second.headers, [])).error?.name).toBe('SpinAlreadyUsed')
  })

  test.each<[string, Parameters<typeof makeAccount>[1], string, object]>([
    ['a guest', { type: 'GUEST' }, 'NotAllowedError', { reason: 'guest' }],
    ['who has not verified a phone', { verified: false }, 'NotAllowedError', { reason: 'unverified' }],
    ['who has not completed the profile', { complete: false }, 'NotAuthorized', { missing: ['profile'] }],
    ['who takes a break', { breakUntil: new Date('2026-11-20T12:00:00.001Z') }, 'TakingABreak', {}],
    ['who has excluded themselves', { excludedUntil: new Date('2027-11-20T12:00:00Z') }, 'TakingABreak', {}],
    ['whose postcode is not allowed', { postcode: 'BT7 1NN' }, 'PostcodeNotAllowed', {}],
  ])('is refused to %s, and takes nothing', async (_, given, name, meta) => {
    const [id] = await makeWheel(context, [{ type: 'SITE_CREDIT', stock: 1 }])
    const { headers } = await makeSpinner(given)
    expect((await turn(headers, [id!])).error).toMatchObject({ name, meta })
    expect((await turn((await makeSpinner()).headers, [id!])).data.prize.id).toBe(id)
  })

  test('needs a signed-in user', async () => {
    expect((await turn({}, [])).error?.name).toBe('NotAuthenticated')
  })

  test('is marked as a test if it was one', async () => {
    const { id, headers } = await makeSpinner()
    await turn(headers, [], { test_mode: false })
    const spins = context.db.selectFrom('spins').select('testMode').where('accountId', '=', id)
    expect(await spins.execute()).toEqual([{ testMode: false }])
  })
})

describe('the wheel', () => {
  test('shows the odds of its prizes and of no win', async () => {
    const ids = await makeWheel(
      context,
      [
        { type: 'SITE_CREDIT', weight: 30, description: '50p' },
        { type: 'MANUAL_PRIZE', weight: 20, description: 'A mug', stock: 1 },
      ],
      50,
    )
    const first = await call(app, getPrizes)
    expect(first.data).toEqual({
      prizes: [
        { id: ids[0], description: '50p', asset_updated_at: null, listing: { id: ids[0] }, odds: 0.3 },
        { id: ids[1], description: 'A mug', asset_updated_at: null, listing: { id: ids[1] }, odds: 0.2 },
      ],
      no_win_odds: 0.5,
    })
    await context.pool.query('update spin_prizes set stock = 0 where id = $1', [ids[1]])
    const { prizes, no_win_odds } = (await call(app, getPrizes)).data
    expect([prizes.length, prizes[0].odds, no_win_odds]).toEqual([1, 0.375, 0.625])
  })

  test('always gives nothing without prizes', async () => {
    await makeWheel(context, [])
    expect((await call(app, getPrizes)).data).toEqual({ prizes: [], no_win_odds: 1 })
  })

  test.each([
    [6, 1, true],
    [7, 1, false],
    [7, 0, true],
    [8, 0, false],
  ])('with %i prizes and a weight of %i for no win is opened: %s', async (count, noWinWeight, expected) => {
    const prize = { description: 'A mug', weight: 1, stock: 1, type: 'MANUAL_PRIZE', amountPence: null } as const
    const prizes = Array.from({ length: count }, () => ({ ...prize, promo: null, validForDays: null }))
    const opened = await transact(context.db, (tx) => openWheel(tx, { prizes, noWinWeight }, at))
    expect(opened.ok).toBe(expected)
  })
})

describe('under load', () => {
  test('fifty requests of one person are one turn', async () => {
    const [id] = await makeWheel(context, [{ type: 'SITE_CREDIT' }])
    const { headers } = await makeSpinner()
    const answers = await Promise.all(Array.from({ length: 50 }, () => turn(headers, [id!])))
    const names = answers.map(({ status, error }) => error?.name ?? status)
    expect(names.filter((name) => name === 200)).toHaveLength(1)
    expect(names.filter((name) => name === 'SpinAlreadyUsed')).toHaveLength(49)
    expect((await call(app, getSessionData, { headers })).data.user.credit).toBe(2)
  })

  test('a prize is granted once when its answer was lost and the browser retries with its key', async () => {
    const [id] = await makeWheel(context, [{ type: 'SITE_CREDIT' }])
    const { headers } = await makeSpinner()
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => turn(keyed, [id!])))
    expect(new Set(answers.map(({ data }) => data.reward_id)).size).toBe(1)
    expect(answers.map(({ data }) => data.user.credit)).toEqual([2, 2, 2, 2, 2])
    expect((await turn(keyed, [])).error?.name).toBe('IdempotencyKeyReused')
    expect((await rewardsOf(headers)).prizes).toHaveLength(1)
  })

  test('a prize with three left is won by three of many simultaneous spinners at most', async () => {
    const ids = await makeWheel(
      context,
      [
        { type: 'MANUAL_PRIZE', stock: 3, weight: 5 },
        { type: 'SITE_CREDIT', weight: 1 },
      ],
      4,
    )
    const spinners = await Promise.all(Array.from({ length: process.env.FULL ? 500 : 100 }, () => makeSpinner()))
    const answers = await Promise.all(spinners.map(({ headers }) => turn(headers, ids)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.filter(({ data }) => data.prize?.id === ids[0])).toHaveLength(3)
    const { rows } = await context.pool.query('select stock from spin_prizes where id = $1', [ids[0]])
    expect(rows).toEqual([{ stock: 0 }])
    await expectLedgersToAgree(context)
  })
})
