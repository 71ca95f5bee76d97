import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarDraw, calendarOf } from './calendar.ts'

const draw: CalendarDraw = {
  roundId: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Win a car',
  drawsAt: new Date('2027-02-18T16:00:00Z'),
  beaconRound: 36_721_012,
  address: 'https://fairdraw.example/draws/01890a5d-ac96-774b-bcce-b302099a8057',
  host: 'fairdraw.example',
  writtenAt: new Date('2026-11-23T10:00:00Z'),
}

/** Parses a calendar file: unfolds its lines, then splits each into name and value. */
function read(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

function readText(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character))
}

test('a draw is one event, with its instant in UTC and the round that decides it', () => {
  const file = calendarOf(draw)
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(file).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/)
  expect(read(file)).toMatchObject({
    UID: '01890a5d-ac96-774b-bcce-b302099a8057@fairdraw.example',
    DTSTAMP: '20261123T100000Z',
    DTSTART: '20270218T160000Z',
    DTEND: '20270218T161500Z',
    SUMMARY: 'Draw of Win a car',
    URL: draw.address,
  })
  expect(read(file).DESCRIPTION).toContain('drand round 36721012')
})

test.each([
  ['the last minute of winter time', '2027-03-28T00:59:00Z', '20270328T005900Z', '00:59'],
  ['the first minute of summer time', '2027-03-28T01:00:00Z', '20270328T010000Z', '02:00'],
  ['the last minute of summer time', '2027-10-31T00:59:00Z', '20271031T005900Z', '01:59'],
  ['the first minute of winter time', '2027-10-31T01:00:00Z', '20271031T010000Z', '01:00'],
])('%s is the instant that London’s clocks show', (_, drawsAt, written, clock) => {
  const { DTSTART: start } = read(calendarOf({ ...draw, drawsAt: new Date(drawsAt) }))
  expect(start).toBe(written)
  const instant = new Date(start!.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  expect(instant.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })).toBe(
    clock,
  )
})

test('a draw that is made elsewhere names no beacon', () => {
  expect(calendarOf({ ...draw, beaconRound: null })).not.toContain('drand')
})

test('lines have at most 75 bytes for any title, and a calendar reads the same title back', () => {
  const title = fc.string({
    unit: fc.constantFrom('a', 'é', '🎟', ',', ';', '\\', '\n', '\r\n', ' ', ':', '"'),
    maxLength: 90,
  })
  fc.assert(
    fc.property(title, (title) => {
      const file = calendarOf({ ...draw, title })
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
      }
      expect(readText(read(file).SUMMARY!)).toBe(`Draw of ${title.replaceAll('\r\n', '\n')}`)
      expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    }),
  )
})
