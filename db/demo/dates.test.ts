import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveDoor } from '#domain/campaign/advent.ts'
import { nextRounds, resolveStatus, type Schedule } from '#domain/campaign/schedule.ts'
import { londonDay, londonInstant, toLondon } from '#domain/time/london.ts'
import { doorTags } from './campaigns-advent.ts'
import { demoContent, resolveDates } from './content.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

/** First starts by London's clocks: every month, the edges of seasons and years, a leap day, and both clock changes. */
const starts = [
  ...months.map((_, index) => `2026-${String(index + 1).padStart(2, '0')}-15T12:00`),
  '2026-10-31T11:59',
  '2026-10-31T23:59',
  '2026-11-01T00:00',
  '2026-11-27T13:00',
  '2026-11-30T12:00',
  '2026-12-01T05:59',
  '2026-12-01T06:00',
  '2026-12-08T06:00',
  '2026-12-24T06:00',
  '2026-12-25T05:59',
  '2026-12-25T06:00',
  '2026-12-31T23:59',
  '2027-01-01T00:00',
  '2027-03-28T03:00',
  '2027-10-31T01:30',
  '2028-02-29T09:00',
].map((wall) => [wall, london(wall)] as const)

/** A first start, and a later one up to two years on. */
const anyStart = fc
  .record({
    firstStartedAt: fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2029-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    laterMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 730 * 24 * 60 })),
  })
  .map(({ firstStartedAt, laterMinutes }) => ({
    firstStartedAt,
    now: new Date(firstStartedAt.getTime() + laterMinutes * 60_000),
  }))

describe.each(starts)('a first start at %s', (_, now) => {
  const { campaigns, bundles, pages } = resolveDates(now, now)
  const byTag = new Map(campaigns.map((campaign) => [campaign.tag, campaign]))
  const { year, month } = toLondon(now)

  test('finds each door shut before its day, open on it, and over a week later or at Christmas', () => {
    const states = doorTags.map((tag) => {
      const door = byTag.get(tag)!
      return resolveDoor(door.startsAt, statusAt(door, now).status, now).state
    })
    const opensAt = (day: number) => london(`${year}-12-${String(day).padStart(2, '0')}T06:00`)
    const expected = doorTags.map((_tag, index) => {
      if (now < opensAt(index + 1)) return 'SHUT'
      return now < opensAt(Math.min(index + 8, 25)) ? 'OPEN' : 'OVER'
    })
    expect(states).toEqual(expected)
    expect(doorTags.map((tag) => londonDay(byTag.get(tag)!.startsAt))).toEqual(
      doorTags.map((_tag, index) => londonDay(opensAt(index + 1))),
    )
  })

  test('lists the calendar outside of its own page in November and December only', () => {
    const listing = pages.filter(({ groups }) => groups.some(({ items }) => items.some(({ tag }) => tag === 'ADVENT')))
    expect(listing.map(({ tag }) => tag)).toEqual(month >= 11 ? ['HOME', 'WIN-MORE'] : [])
  })

  test('finds over what is described as over, and nothing else that can no longer be entered', () => {
    const isOver = /\b(has finished|has been won|Finished\.|and won\.|Won by)/
    const described = campaigns.filter(({ shortDescription, summary }) => isOver.test(`${shortDescription} ${summary}`))
    expect(described.map(({ tag }) => tag).sort()).toEqual(['CASHCALL', 'HARBOURRAFFLE', 'OCTOBERDRAW', 'SUMMERSTAGE'])
    const ended = campaigns.filter(({ endsAt }) => endsAt !== null && endsAt <= now).map(({ tag }) => tag)
    expect(ended).toEqual(expect.arrayContaining(described.map(({ tag }) => tag)))
    // The calendar and November's draw can be over for this year. The worker starts the rounds of the quick draw.
    const others = ended.filter((tag) => !described.some((campaign) => campaign.tag === tag))
    expect(others.filter((tag) => !/^(ADVENT\d*|NOVEMBERDRAW|QUICKDRAW)$/.test(tag))).toEqual([])
  })

  test('keeps each campaign that is named after a month in that month', () => {
    const named = campaigns.flatMap((campaign) => {
      const index = months.findIndex((name) => campaign.title.includes(name))
      return index < 0 ? [] : [{ ...campaign, month: index + 1 }]
    })
    expect(named.map(({ tag }) => tag)).toEqual(['NOVEMBERDRAW', 'OCTOBERDRAW'])
    for (const { tag, startsAt, endsAt, month } of named)
      expect([tag, toLondon(startsAt).month, toLondon(endsAt!).month]).toEqual([tag, month, month])
  })

  test('opens before it closes and closes before it draws, and dates inside a campaign are inside its window', () => {
    for (const { tag, startsAt, endsAt, prices, valueFrom, valueEnd, plan } of campaigns) {
      const last = endsAt?.getTime() ?? Number.POSITIVE_INFINITY
      expect([tag, startsAt.getTime() < last, plan.drawnAfterMinutes > 0]).toEqual([tag, true, true])
      const dates = [valueFrom, valueEnd, ...prices.flatMap((price) => [price.startsAt, price.endsAt])]
      const outside = dates.filter((date) => date && (date < startsAt || date.getTime() > last))
      expect([tag, outside]).toEqual([tag, []])
    }
  })

  test('draws each round before the next one closes, on the days and at the times that its texts name', () => {
    for (const campaign of campaigns.filter(({ limitType }) => limitType === 'DAY' || limitType === 'WEEK')) {
      const rounds = nextRounds(scheduleOf(campaign), now, 6)
      const text = [campaign.shortDescription, campaign.summary, campaign.howToPlayHtml, campaign.bodyHtml].join(' ')
      const closings = rounds.map(({ closesAt }) => closesAt!)
      for (const [index, closesAt] of closings.entries()) {
        const { dayOfWeek } = toLondon(closesAt)
        const drawnAt = closesAt.getTime() + campaign.plan.drawnAfterMinutes * 60_000
        expect(drawnAt).toBeLessThan(closings[index + 1]?.getTime() ?? Number.POSITIVE_INFINITY)
        if (campaign.limitType === 'WEEK') expect(text).toContain(`next ${weekdays[dayOfWeek - 1]}`)
        else expect([campaign.tag, dayOfWeek <= 5, text.includes('weekday')]).toEqual([campaign.tag, true, true])
      }
      if (/at ten past/.test(text)) expect([campaign.tag, campaign.plan.drawnAfterMinutes]).toEqual([campaign.tag, 10])
    }
  })

  test('sells no bundle with a part that is closed', () => {
    const open = bundles.filter(({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || now < endsAt))
    expect(open).toHaveLength(bundles.length)
    const parts = open.flatMap(({ items }) => items.map(({ tag }) => byTag.get(tag)!))
    expect(parts.filter((part) => statusAt(part, now).status !== 'ACTIVE').map(({ tag }) => tag)).toEqual([])
  })
})

test('no later start finds a door gone before its day, or a season in another part of the year', () => {
  fc.assert(
    fc.property(anyStart, ({ firstStartedAt, now }) => {
      const { year } = toLondon(now)
      for (const { tag, startsAt, endsAt } of resolveDates(firstStartedAt, now).campaigns) {
        const door = /^ADVENT(\d\d)$/.exec(tag)?.[1]
        if (door) expect([tag, londonDay(startsAt)]).toEqual([tag, `${year}-12-${door}`])
        if (tag === 'NOVEMBERDRAW') expect(londonDay(startsAt)).toBe(`${year}-11-01`)
        if (tag === 'OCTOBERDRAW' || tag === 'SUMMERSTAGE') expect(endsAt! <= firstStartedAt).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('no text says which season it is', () => {
  const shown = demoContent.information.flatMap(({ lead, sections }) => [
    lead,
    ...sections.flatMap(({ title, body, items }) => [title, body, ...items.map((item) => JSON.stringify(item))]),
  ])
  expect(shown.filter((text) => /\b[Tt]his (spring|summer|autumn|winter|year|month)\b/.test(text))).toEqual([])
})

type Campaign = ReturnType<typeof resolveDates>['campaigns'][number]

function statusAt(campaign: Campaign, now: Date) {
  return resolveStatus(scheduleOf(campaign), { globalLimit: null, globalCount: 0 }, now)
}

function scheduleOf({ limitType, startsAt, endsAt, activeFrom, activeUntil, weekOffset = 5 }: Campaign): Schedule {
  return { limitType, startsAt, endsAt, activeFrom: activeFrom ?? null, activeUntil: activeUntil ?? null, weekOffset }
}

function london(wall: string): Date {
  const time = Temporal.PlainDateTime.from(wall)
  return londonInstant(time.toPlainDate(), time.toPlainTime().toString())
}
