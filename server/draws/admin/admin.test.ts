import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drawsAt, freezesAt } from '#domain/draw/plan.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { makeClosing } from '#tests/support/draws/make-closing.ts'
import { makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { freezeRound } from '../freeze/freeze-round.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const inHours = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS)
const desk = await openDesk(harness, ['DRAWS'])

describe('The draw room', () => {
  test('says whether a round is open, due, frozen, late or cancelled, to the millisecond', async () => {
    const { roundId, tag, campaignId } = await makeClosing(harness, { endsAt: inHours(1) })
    const stateAt = async (at: Date) => {
      harness.setTime(at)
      const { rows } = await desk.get(`/draws?campaign_tag=${tag}`)
      const { round } = await desk.get(`/draws/${roundId}`)
      expect(rows).toEqual([round])
      return round.state
    }
    const drawn = inHours(2).getTime()
    const lateMs = context.config.DRAW_LATE_MINUTES * MINUTE_MS
    expect(await stateAt(new Date(inHours(1).getTime() - 1))).toBe('OPEN')
    expect(await stateAt(inHours(1))).toBe('DUE')
    expect(await freezeRound(context, roundId)).toBe(true)
    expect(await stateAt(inHours(1))).toBe('FROZEN')
    expect(await stateAt(new Date(drawn + lateMs))).toBe('FROZEN')
    expect(await stateAt(new Date(drawn + lateMs + 1))).toBe('LATE')
    await context.db.updateTable('campaigns').set({ cancelledAt: noon }).where('id', '=', campaignId).execute()
    expect(await stateAt(new Date(drawn + lateMs + 1))).toBe('CANCELLED')
  })

  test('shows a drawn round with its tickets by route, its freeze, its beacon and its result', async () => {
    const { roundId, tag } = await makeDrawn(harness, { people: 2, prizes: [{ title: 'A kettle', valuePence: 4000 }] })
    const { round, draw, voids, decides_at } = await desk.get(`/draws/${roundId}`)
    expect(round).toMatchObject({ campaign_tag: tag, state: 'DRAWN', tickets: 6, paid: 6, free_web: 0, postal: 0 })
    expect(draw).toMatchObject({ freeze: { tickets: 6 }, winners: [{ prize: 'A kettle' }] })
    expect([voids, new Date(decides_at) <= new Date(round.drawn_at)]).toEqual([[], true])
    expect(draw.beacon.round).toBe(draw.beacon_round)
  })

  test('lists upcoming draws soonest first, then past draws newest first', async () => {
    for (const hours of [30, 10, 20]) await makeClosing(harness, { endsAt: inHours(hours) })
    harness.setTime(noon)
    const { rows } = await desk.get('/draws')
    const isOver = ({ state }: { state: string }) => ['DRAWN', 'CANCELLED'].includes(state)
    const ahead = rows.filter((row: { state: string }) => !isOver(row))
    const over = rows.filter(isOver)
    const times = (listed: { draws_at: string }[]) => listed.map(({ draws_at }) => draws_at)
    expect(ahead.length).toBeGreaterThan(2)
    expect(rows).toEqual([...ahead, ...over])
    expect([times(ahead), times(over)]).toEqual([times(ahead).toSorted(), times(over).toSorted().reverse()])
  })

  test.each([
    [0, '2027-03-27T12:00:00Z'],
    [3, '2027-03-27T12:00:00Z'],
    [3, '2026-12-27T12:00:00Z'],
  ])('plans with %i clear days and a closing on %s as the rules do', async (postalGraceDays, closing) => {
    const endsAt = new Date(closing)
    const { roundId } = await makeClosing(harness, { endsAt, postalGraceDays })
    const { round } = await desk.get(`/draws/${roundId}`)
    expect([round.freezes_at, round.draws_at]).toEqual([
      freezesAt(endsAt, { postalGraceDays }).toISOString(),
      drawsAt(endsAt, { postalGraceDays, delaySeconds: 3600 }).toISOString(),
    ])
  })

  test('agrees with Today about late draws, also after days for the post', async () => {
    const brand = 'UK_TYNE_FM'
    const own = await openDesk(harness, ['DRAWS'], [brand])
    const endsAt = inHours(1)
    await makeClosing(harness, { endsAt, postalGraceDays: 3, brand })
    const lateAt = drawsAt(endsAt, { postalGraceDays: 3, delaySeconds: 3600 }).getTime()
    const late = async (at: number) => {
      harness.setTime(new Date(at + context.config.DRAW_LATE_MINUTES * MINUTE_MS))
      const { needs } = await own.get('/today')
      return [needs.map(({ kind }: { kind: string }) => kind), (await own.get('/draws?state=LATE')).rows.length]
    }
    expect(await late(lateAt)).toEqual([['DRAWS_DUE'], 0])
    expect(await late(lateAt + 1)).toEqual([['DRAWS_LATE'], 1])
  })

  test("shows a brand's rounds to its staff, and they are not found by others", async () => {
    const lantern = await openDesk(harness, ['DRAWS'], ['UK_LANTERN'])
    const own = await makeClosing(harness, { endsAt: inHours(3), brand: 'UK_LANTERN' })
    const other = await makeClosing(harness, { endsAt: inHours(3), brand: 'UK_FAIRDRAW' })
    const { rows } = await lantern.get('/draws')
    expect(rows.map(({ round_id }: { round_id: string }) => round_id)).toEqual([own.roundId])
    expect((await lantern.get(`/draws/${own.roundId}`)).status).toBe(200)
    expect((await lantern.get(`/draws/${other.roundId}`)).status).toBe(404)
    expect((await desk.get(`/draws/${other.roundId}`)).status).toBe(200)
  })

  test('lists nothing that closed without a ticket, and finds rounds by title, tag and state', async () => {
    const { roundId, campaignId, tag } = await makeClosing(harness, { endsAt: inHours(4), title: 'A narrow boat' })
    const listed = async (query: string) => {
      const { rows } = await desk.get(`/draws?${query}`)
      return rows.some(({ round_id }: { round_id: string }) => round_id === roundId)
    }
    const found = async (...queries: string[]) => Promise.all(queries.map(listed))
    expect(await found('search=narrow', `search=${tag}`, 'state=OPEN')).toEqual([true, true, true])
    expect(await found('search=wide', 'state=DRAWN')).toEqual([false, false])
    const empty = inHours(6)
    await context.pool.query(
      `insert into rounds (id, campaign_id, opens_at, closes_at) values (gen_random_uuid(), $1, $2, $3)`,
      [campaignId, inHours(5), empty],
    )
    const count = async () => (await desk.get(`/draws?campaign_tag=${tag}`)).rows.length
    expect(await count()).toBe(2)
    harness.setTime(empty)
    expect(await count()).toBe(1)
  })
})
