import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { signClaimToken } from '#server/platform/mail/claim-token.ts'
import type { MadeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { followUpCases } from './follow-up.ts'
import { winnerJobs } from './jobs.ts'
import { sumWonSince } from './naming-queries.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const prizeValueSql = `
  select coalesce(campaign_prizes.value_pence, campaigns.value_pence) as value from winner_cases
  join rounds on rounds.id = round_id
  join campaigns on campaigns.id = rounds.campaign_id
  left join campaign_prizes on campaign_prizes.campaign_id = campaigns.id and campaign_prizes.position = prize_position
  where winner_cases.id = $1`
const details = {
  naming: 'SURNAME',
  first_name: 'Robin',
  last_name: 'Tester',
  phone: '07700 900123',
  dob: '1990-11-27',
  address: ' 12  Mill Lane ',
  town: 'Kirkcaldy',
  county: 'Fife',
  postcode: 'ky1 1aa',
}
type Won = Awaited<ReturnType<typeof makeWon>>

async function makeWon(given: Parameters<typeof makeDrawn>[1] = {}) {
  const drawn = await makeDrawn(harness, given)
  const [first] = await casesOf(harness, drawn.roundId)
  return { ...drawn, caseId: first!.id, winner: drawn.accounts.find(({ id }) => id === first!.accountId)! }
}
const headersOf = (account: MadeAccount) => harness.signIn(account)
const read = ({ caseId }: Pick<Won, 'caseId'>, body: object, headers = {}) =>
  harness.post(`/api/winners/cases/${caseId}`, body, headers)
const claim = ({ caseId }: Pick<Won, 'caseId'>, body: object, headers = {}) =>
  harness.post(`/api/winners/cases/${caseId}/claim`, { ...details, ...body }, headers)
const claimsOf = async ({ caseId }: Pick<Won, 'caseId'>) =>
  (await context.pool.query('select * from winner_claims where case_id = $1', [caseId])).rows
const winnersOf = async ({ roundId }: Pick<Won, 'roundId'>) =>
  (await harness.get(`/api/draws/${roundId}`)).body.data.winners
const go = ({ drawnAt }: Pick<Won, 'drawnAt'>, days: number, ms = 0) =>
  harness.setTime(new Date(drawnAt.getTime() + days * DAY_MS + ms))

describe('A winner', () => {
  test('logged in confirms their details, which are stored in normal form', async () => {
    const won = await makeWon()
    const headers = await headersOf(won.winner)
    expect((await read(won, {}, headers)).body.data).toMatchObject({
      prize: 'A red car',
      is_credit: false,
      state: 'DRAWN',
      answered_at: null,
      naming: null,
      answer_ends_at: new Date(won.drawnAt.getTime() + 28 * DAY_MS).toISOString(),
    })
    expect((await claim(won, {}, headers)).body.data).toMatchObject({
      answered_at: won.drawnAt.toISOString(),
      naming: 'SURNAME',
    })
    expect(await claimsOf(won)).toMatchObject([
      { phone: '+447700900123', address: '12 Mill Lane', postcode: 'KY1 1AA', dob: '1990-11-27' },
    ])
    expect(await winnersOf(won)).toMatchObject([{ name: 'Tester', county: 'Fife', naming: 'SURNAME' }])
    go(won, 90)
    await followUpCases(context)
    expect(await casesOf(harness, won.roundId)).toMatchObject([{ state: 'DRAWN' }])
  })

  test('confirms by the link in the email, without a session', async () => {
    const won = await makeWon()
    await followUpCases(context)
    await runJobs(context, winnerJobs)
    const email = context.sentEmails.findLast(({ to }) => to === won.winner.email)
    const [, caseId, token] = /\/winners\/claim\?case=([\w-]+)&token=([\w.-]+)/.exec(email!.text)!
    expect(caseId).toBe(won.caseId)
    expect((await read(won, { token })).body.data.state).toBe('CONTACTED')
    expect((await claim(won, { token })).status).toBe(200)
  })

  test('with an unconfirmed address is emailed a link without a token', async () => {
    const won = await makeWon()
    await context.db.updateTable('accounts').set({ emailConfirmedAt: null }).where('id', '=', won.winner.id).execute()
    await followUpCases(context)
    await runJobs(context, winnerJobs)
    const email = context.sentEmails.findLast(({ to }) => to === won.winner.email)
    expect(email!.text).toContain(`/winners/claim?case=${won.caseId}&brand=`)
    expect(email!.text).not.toContain('token=')
  })

  test('with site credit as the prize chooses only a name', async () => {
    const won = await makeWon({ prizes: [{ title: '£5 of credit', valuePence: 500, isCredit: true }] })
    await followUpCases(context)
    const { phone: _p, dob: _d, address: _a, town: _t, postcode: _c, ...named } = details
    const headers = await headersOf(won.winner)
    const path = `/api/winners/cases/${won.caseId}/claim`
    expect((await harness.post(path, { ...named, naming: 'FULL' }, headers)).status).toBe(200)
    expect(await claimsOf(won)).toEqual([])
    expect(await winnersOf(won)).toMatchObject([{ name: 'Robin Tester', county: 'Fife', state: 'AWARDED' }])
  })

  test('is shown beside each field what is missing or wrong', async () => {
    const won = await makeWon()
    const headers = await headersOf(won.winner)
    const { body } = await claim(won, { phone: undefined, dob: '2008-11-18', town: undefined }, headers)
    expect(body.errors?.[0] ?? body.error).toMatchObject({
      name: 'ValidationError',
      meta: {
        fields: [
          { path: 'phone', message: 'Please fill this in' },
          { path: 'town', message: 'Please fill this in' },
          { path: 'dob', message: 'You must be over the age of 18' },
        ],
      },
    })
    const typed = await claim(won, { postcode: 'KY1', address: 'x', naming: 'NICKNAME' }, headers)
    const { fields } = (typed.body.errors?.[0] ?? typed.body.error).meta
    expect(fields.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      ['address', 'naming', 'postcode'].map((name) => expect.stringContaining(name)),
    )
    expect(await claimsOf(won)).toEqual([])
  })
})

describe('A claim is refused by name', () => {
  let won: Won
  beforeAll(async () => {
    won = await makeWon({ people: 2 })
  })
  const nameIn = ({ body }: Awaited<ReturnType<typeof read>>) => body.error?.name ?? body.error

  test('without a session and a link', async () => {
    expect(nameIn(await claim(won, {}))).toBe('NotAuthenticated')
    expect(nameIn(await read(won, {}))).toBe('NotAuthenticated')
  })

  test('from another account, as for a case that does not exist', async () => {
    const other = won.accounts.find(({ id }) => id !== won.winner.id)!
    const headers = await headersOf(other)
    expect(nameIn(await claim(won, {}, headers))).toBe('EntryNotFound')
    const never = { caseId: '01a1ff05-3188-7205-bd0e-10a17079da64' }
    expect((await read(never, {}, headers)).body).toEqual((await read(won, {}, headers)).body)
  })

  test('with a link of another case, of another key or changed', async () => {
    const other = await makeWon()
    const token = signClaimToken(context, 'DRAW', other.caseId)
    const own = signClaimToken(context, 'DRAW', won.caseId)
    const payment = own.replace(/^[^.]+/, 'e30')
    for (const wrong of [token, `${own}x`, own.slice(0, -2), payment, 'nonsense'])
      expect([wrong, nameIn(await claim(won, { token: wrong }))]).toEqual([wrong, 'ClaimLinkInvalid'])
  })

  test('with a link after eight days', async () => {
    go(won, 0)
    const token = signClaimToken(context, 'DRAW', won.caseId)
    go(won, 8, -1000)
    expect((await read(won, { token })).status).toBe(200)
    go(won, 8)
    expect(nameIn(await read(won, { token }))).toBe('ClaimLinkInvalid')
  })

  test('after 28 days, forfeited by then or not, and not a moment before', async () => {
    const [late, soon] = [await makeWon(), await makeWon()]
    await followUpCases(context)
    go(soon, 28, -1)
    expect((await claim(soon, {}, await headersOf(soon.winner))).status).toBe(200)
    go(late, 28)
    const lateHeaders = await headersOf(late.winner)
    expect(nameIn(await claim(late, {}, lateHeaders))).toBe('ClaimOver')
    await followUpCases(context)
    expect(nameIn(await claim(late, {}, lateHeaders))).toBe('ClaimOver')
  })

  test('a second time; one of twenty simultaneous claims is saved', async () => {
    const twice = await makeWon()
    const headers = await headersOf(twice.winner)
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(twice, {}, headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(nameIn))).toEqual(new Set([undefined, 'ClaimAlreadyMade']))
    expect(await claimsOf(twice)).toHaveLength(1)
  })
})

test('The value of prizes is summed from an instant on, without forfeited ones', async () => {
  const { caseId, drawnAt } = await makeWon()
  const sum = () => sumWonSince(context.db, drawnAt)
  const counted = await sum()
  const worth = (await context.pool.query(prizeValueSql, [caseId])).rows[0].value
  const later = await sumWonSince(context.db, new Date(drawnAt.getTime() + 1))
  expect(counted.prizes).toBeGreaterThan(later.prizes)
  expect(worth).toBeGreaterThan(0)
  const forfeit = `update winner_cases set state = 'FORFEITED', forfeit_reason = 'DECLINED', closed_at = now() where id = $1`
  await context.pool.query(forfeit, [caseId])
  expect(await sum()).toEqual({ prizes: counted.prizes - 1, valuePence: counted.valuePence - worth })
})

test('A quick draw is neither in the sum nor among the public winners', async () => {
  const { roundId, drawnAt } = await makeWon()
  const read = async () => ({
    ...(await sumWonSince(context.db, drawnAt)),
    listed: (await harness.get('/api/winners')).body.data.winners.filter(
      (row: { round_id: string }) => row.round_id === roundId,
    ).length,
  })
  const before = await read()
  const shorten = (by: string) =>
    context.pool.query(`update rounds set opens_at = closes_at - $2::interval where id = $1`, [roundId, by])
  await shorten('30 minutes')
  expect(await read()).toEqual(before)
  await shorten('29 minutes')
  expect(await read()).toMatchObject({ prizes: before.prizes - 1, listed: before.listed - 1 })
  await shorten('1 hour')
})

describe('The public winners', () => {
  const rowOf = async ({ roundId }: Won) =>
    (await harness.get('/api/winners')).body.data.winners.filter(
      (row: { round_id: string }) => row.round_id === roundId,
    )

  test('are named when they have chosen, or by surname after 14 days, and not before', async () => {
    const won = await makeWon({ title: 'The Naming Draw' })
    const [unnamed] = await rowOf(won)
    expect(unnamed).toEqual({
      round_id: won.roundId,
      title: 'The Naming Draw',
      draw_state: 'DRAWN',
      prize: 'A red car',
      ticket: expect.any(Number),
      drawn_at: won.drawnAt.toISOString(),
      naming: null,
      state: 'DRAWN',
    })
    go(won, 14, -1)
    expect((await winnersOf(won))[0]).not.toHaveProperty('name')
    go(won, 14)
    expect(await winnersOf(won)).toMatchObject([{ name: 'Tester' }])
  })

  test('are with their round in the results, with the proof', async () => {
    const won = await makeWon({ title: 'The Public Draw' })
    await claim(won, { naming: 'FULL' }, await headersOf(won.winner))
    const { status, body } = await harness.get(`/api/results/${won.roundId}`)
    expect(status).toBe(200)
    const { data } = body
    expect(data).toMatchObject({
      title: 'The Public Draw',
      brand: null,
      method: 'BEACON',
      drawn_at: won.drawnAt.toISOString(),
      tickets: expect.any(Number),
    })
    const [winner] = await winnersOf(won)
    expect(data.winners).toEqual([winner])
    expect(winner.name).toContain(' ')
    for (const address of [data.draw_url, data.proof_url]) {
      const { pathname } = new URL(address)
      expect(await harness.get(pathname)).toMatchObject({ status: 200 })
    }
    const { campaign_tag: tag } = data
    const listOf = async (query: string) =>
      (await harness.get(`/api/results?${query}`)).body.data.results.map(
        ({ round_id }: { round_id: string }) => round_id,
      )
    expect(await listOf(`campaign_tag=${tag}`)).toEqual([won.roundId])
    expect(await listOf(`campaign_tag=${tag}&brand=UK_LANTERN`)).toEqual([])
    const draft = { tag, brand: 'UK_LANTERN', document: '{}', changedBy: 'a test' }
    const at = { changedAt: won.drawnAt, createdAt: won.drawnAt }
    await context.db
      .insertInto('campaignDrafts')
      .values({ ...draft, ...at })
      .execute()
    expect(await listOf('brand=UK_LANTERN')).toEqual([won.roundId])
    expect(await listOf('brand=UK_AMBER_FM')).toEqual([])
  })

  test('are in no results before their round is drawn', async () => {
    const { id: campaignId } = await makeCampaign(context)
    const round = { id: uuid(), campaignId, opensAt: new Date(0), closesAt: new Date(1) }
    await context.db.insertInto('rounds').values(round).execute()
    expect(await harness.get(`/api/results/${round.id}`)).toMatchObject({ status: 404 })
  })

  test('are in the results a page at a time, each round once, the newest closing first', async () => {
    const { rows } = await context.pool.query(
      'select campaign_id, round_id from rounds join draws on round_id = id limit 1',
    )
    for (let index = 0; index < 45; index += 1) {
      const closesAt = new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(index / 2) * 60_000)
      const round = { id: uuid(), campaignId: rows[0].campaign_id, opensAt: new Date(index), closesAt }
      await context.db.insertInto('rounds').values(round).execute()
      for (const table of ['register_heads', 'draw_freezes', 'draws'])
        await context.pool.query(
          `insert into ${table}
           select (jsonb_populate_record(${table}, jsonb_build_object('round_id', $1::text))).* from ${table}
           where round_id = $2`,
          [round.id, rows[0].round_id],
        )
    }
    const seen: string[] = []
    let closings: string[] = []
    for (let before = ''; ; ) {
      const { results, next } = (await harness.get(`/api/results${before}`)).body.data
      seen.push(...results.map(({ round_id }: { round_id: string }) => round_id))
      closings = [...closings, ...results.map(({ closes_at }: { closes_at: string }) => closes_at)]
      if (next === null) break
      before = `?before=${next}`
    }
    const { rows: drawn } = await context.pool.query('select count(*)::int as count from draws')
    expect([seen.length, new Set(seen).size]).toEqual([drawn[0].count, drawn[0].count])
    expect(closings).toEqual(closings.toSorted().toReversed())
  })

  test('are not named in the list if they chose to be named on request', async () => {
    const won = await makeWon()
    await claim(won, { naming: 'ON_REQUEST' }, await headersOf(won.winner))
    go(won, 20)
    expect((await rowOf(won))[0]).toMatchObject({ naming: 'ON_REQUEST' })
    expect((await rowOf(won))[0]).not.toHaveProperty('name')
  })

  test('are listed newest first, a page at a time, each once', async () => {
    await context.pool.query(
      `insert into winner_cases (id, round_id, position, prize_position, state, opened_at, entry_id, ticket)
       select gen_random_uuid(), round_id, 1000 + n, 1, 'DRAWN', opened_at, entry_id, ticket
       from (select * from winner_cases limit 1) as one, generate_series(1, 120) as n`,
    )
    const seen: string[] = []
    let times: string[] = []
    for (let before = ''; ; ) {
      const { winners, next } = (await harness.get(`/api/winners${before}`)).body.data
      times = [...times, ...winners.map(({ drawn_at }: { drawn_at: string }) => drawn_at)]
      seen.push(...winners.map((row: object) => JSON.stringify(row)))
      if (next === null) break
      before = `?before=${next}`
    }
    const { rows } = await context.pool.query('select count(*)::int as count from winner_cases')
    expect(seen).toHaveLength(rows[0].count)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})
