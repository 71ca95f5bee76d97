import { describe, expect, test } from 'vitest'
import type { LimitType } from '#domain/campaign/campaign.ts'
import { countDown, endsLabel, PAY_DAY_TAG, panelOf } from '#domain/campaign/countdown.ts'
import { resolveBundleStatus, resolveStatus, type Schedule } from '#domain/campaign/schedule.ts'
import { lookAtClock, MINUTE_MS, type Minute, type Openings, seenAt, watchClock, watchOpenings } from './wall-clock.ts'

const DAY_MS = 86_400_000
/** Checks every minute around each change, and takes longer steps between; FULL checks every minute. */
const STRIDE = process.env.FULL ? 1 : 23
const AROUND_MINUTES = 12

/**
 * Each begins with the first minute of a Monday in London, and lasts past the Sunday. The last contains the turn of the
 * year.
 */
const travels = [
  { name: 'an ordinary week', from: '2026-11-16T00:00Z', days: 8 },
  { name: 'the week in which the clocks go forward', from: '2026-03-23T00:00Z', days: 8 },
  { name: 'the week in which the clocks go back', from: '2026-10-18T23:00Z', days: 8 },
  { name: 'Christmas and the new year', from: '2026-12-21T00:00Z', days: 15 },
]

type Given = {
  name: string
  limitType: LimitType
  window?: string
  weekOffset?: number
  starts?: number
  ends?: number
}

/** `starts` and `ends` are days after the Monday; without them it is open before and after the week. */
const campaigns: Given[] = [
  { name: 'DAY from 15:10 to 15:00', limitType: 'DAY', window: '15:10-15:00' },
  { name: 'DAY from 09:00 to 17:00', limitType: 'DAY', window: '09:00-17:00' },
  { name: 'DAY from 22:30 to 01:30', limitType: 'DAY', window: '22:30-01:30' },
  { name: 'DAY that turns at 15:00', limitType: 'DAY', window: '15:00-15:00' },
  { name: 'DAY with dates', limitType: 'DAY', window: '15:10-15:00', starts: 1.4, ends: 7.45 },
  { name: 'WEEK of the pay day', limitType: 'WEEK', window: '15:10-15:00' },
  { name: 'WEEK that turns where the clocks do', limitType: 'WEEK', window: '01:40-01:20', weekOffset: 7 },
  { name: 'EVERYDAY', limitType: 'EVERYDAY', starts: 0.5, ends: 6.6 },
  { name: 'COMPETITION', limitType: 'COMPETITION', starts: 0.1, ends: 7.4 },
  { name: 'NONE', limitType: 'NONE' },
]

describe.each(travels)('through $name', ({ from, days }) => {
  const monday = Date.parse(from)
  const [begin, end] = [monday, monday + days * DAY_MS]
  const midnight = watchClock(begin - 9 * DAY_MS, begin - 8 * DAY_MS).find(({ time }) => time === '00:00')!.at
  const minutes = watchClock(midnight, end + 9 * DAY_MS)

  test.each(campaigns)('a $name matches the clock on the wall', (given) => {
    const schedule = scheduleOf(given, monday)
    const openings = openingsOf(minutes, schedule)
    for (const now of instantsOf(schedule, openings, begin, end)) {
      const { status, locked, endingSoon, countdownTo } = resolveStatus(schedule, endless, new Date(now))
      const checked = { status, locked, endingSoon, countdownTo: countdownTo?.getTime() ?? null }
      const seen = seenAt(now, openings, schedule)
      // Most are compared without `expect`: a hundred thousand calls of it take longer than the checked code.
      if (
        checked.status !== seen.status ||
        checked.countdownTo !== seen.countdownTo ||
        locked !== seen.locked ||
        endingSoon !== seen.endingSoon
      )
        expect(checked, clockAt(now)).toEqual(seen)
    }
  })

  test('the panel of the pay day says when the next chance is, and on its last day when that one ends', () => {
    const schedule = scheduleOf(campaigns[5]!, monday)
    const openings = openingsOf(minutes, schedule)
    const thursdays = minutes.filter(({ weekday, time }) => weekday === 4 && time === '15:00').map(({ at }) => at)
    for (const now of instantsOf(schedule, { ...openings, shut: [...openings.shut, ...thursdays] }, begin, end)) {
      const { weekday, time } = lookAtClock(now)
      const isLastDay = (weekday === 4 && time >= '15:00') || (weekday === 5 && time < '15:00')
      const { status, countdownTo } = seenAt(now, openings, schedule)
      const expected =
        status === 'GAP'
          ? ['Next Round Opens In', countdownTo]
          : isLastDay
            ? ['Competition Closes In', countdownTo]
            : ['Next Chance To Win', thursdays.find((at) => at > now)!]
      const panel = panelOf(PAY_DAY_TAG, resolveStatus(schedule, endless, new Date(now)), new Date(now))
      expect([panel.title, panel.countdownTo?.getTime()], clockAt(now)).toEqual(expected)
    }
  })

  test('a panel counts every second down, and shows them on the last day', () => {
    const to = new Date(end)
    for (let now = begin; now < end; now += 997_000) {
      const { days: left, hours, mins, secs } = countDown(new Date(now), to)
      const seconds = (end - now) / 1000
      expect(secs === null, clockAt(now)).toBe(seconds >= 86_400)
      expect(left * 86_400 + hours * 3600 + mins * 60 + (secs ?? seconds % 60)).toBe(seconds)
    }
  })

  test('the label of every half hour reads as the clock on the wall does', () => {
    for (const { at, time } of minutes.filter(({ at, time }) => at >= begin && /:[03]0$/.test(time))) {
      const [hour, minute] = time.split(':').map(Number) as [number, number]
      const date = new Date(at).toLocaleDateString('en-GB', { timeZone: 'Europe/London', dateStyle: 'full' })
      const clock = `${hour % 12 || 12}${minute === 0 ? '' : ':30'}${hour < 12 ? 'AM' : 'PM'}`
      expect(endsLabel(new Date(at))).toBe(`ENDS ${date.replace(',', '').toUpperCase()} AT ${clock}`)
    }
  })

  test('a bundle is open by its own dates, and locked while a part of it is closed', () => {
    const parts = [campaigns[0]!, campaigns[8]!].map((given) => scheduleOf(given, monday))
    const openings = parts.map((schedule) => openingsOf(minutes, schedule))
    const bundle = { startsAt: new Date(monday + 0.05 * DAY_MS), endsAt: new Date(monday + 7.3 * DAY_MS) }
    const own = { ...parts[1]!, ...bundle, limitType: 'NONE' } as const
    for (const now of instantsOf(own, openings[0]!, begin, end)) {
      const seen = seenAt(now, noOpenings, own)
      const areOpen = parts.every((schedule, index) => seenAt(now, openings[index]!, schedule).status === 'ACTIVE')
      const checked = resolveBundleStatus(
        bundle,
        parts.map((schedule) => ({ schedule, stock: endless, quantity: 3 })),
        new Date(now),
      )
      expect([checked.status, checked.endingSoon, checked.locked], clockAt(now)).toEqual([
        seen.status,
        seen.endingSoon,
        seen.locked || !areOpen,
      ])
    }
  })
})

const endless = { globalLimit: null, globalCount: 0 }
const noOpenings: Openings = { opened: [], shut: [] }

function scheduleOf({ limitType, window, weekOffset, starts, ends }: Given, monday: number): Schedule {
  const [activeFrom = null, activeUntil = null] = window?.split('-') ?? []
  return {
    limitType,
    activeFrom,
    activeUntil,
    weekOffset: weekOffset ?? 5,
    startsAt: new Date(monday + (starts ?? -300) * DAY_MS),
    endsAt: ends === undefined ? null : new Date(monday + ends * DAY_MS),
  }
}

function openingsOf(minutes: readonly Minute[], schedule: Schedule): Openings {
  return schedule.activeFrom === null ? noOpenings : watchOpenings(minutes, schedule)
}

/** The minutes to check, and the first and the last millisecond of each state. */
function instantsOf(
  { limitType, startsAt, endsAt }: Schedule,
  openings: Openings,
  begin: number,
  end: number,
): Set<number> {
  const soonMs =
    limitType === 'DAY' ? DAY_MS / 12 : limitType === 'WEEK' || limitType === 'EVERYDAY' ? DAY_MS : 7 * DAY_MS
  const closings = [...openings.shut, ...(endsAt ? [endsAt.getTime()] : [])]
  const turns = [
    ...openings.opened,
    ...openings.opened.map((at) => at - 600_001),
    ...closings,
    ...closings.map((at) => at - soonMs),
    startsAt.getTime(),
  ]
  const instants = new Set<number>()
  for (let at = begin; at < end; at += STRIDE * MINUTE_MS) instants.add(at)
  for (const turn of turns) {
    for (const ms of [-1, 0, 1]) instants.add(turn + ms)
    for (let step = -AROUND_MINUTES; step <= AROUND_MINUTES; step += 1) instants.add(turn + step * MINUTE_MS)
  }
  return new Set([...instants].filter((at) => at >= begin && at < end))
}

function clockAt(now: number): string {
  const { date, weekday, time } = lookAtClock(now)
  return `${date} (${weekday}) ${time}, ${new Date(now).toISOString()}`
}
