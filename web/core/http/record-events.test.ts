import { expect, test } from 'vitest'
import { EVENT_BYTES_MAX } from '#domain/site/page-events.ts'
import { type Events, inCalls } from './record-events.ts'

const at = new Date('2026-11-21T12:00:00Z')
const view = (title: string): Events[number] => ({ name: 'page_view', at, path: '/', data: { title } })
const bytes = (events: Events) => Buffer.byteLength(JSON.stringify({ events }))
const items = Array.from({ length: 80 }, (_, index) => ({
  campaign_tag: `CAMPAIGN-OF-THE-SUMMER-${index}`,
  quantity: 1,
  price: 2.5,
}))

test('few events are sent in one call', () => {
  expect(inCalls([view('a'), view('b')])).toEqual([[view('a'), view('b')]])
})

test('events that do not fit are sent in further calls, in their order, and none is lost', () => {
  const events = Array.from({ length: 20 }, (_, index) => view(`${index} ${'€'.repeat(400)}`))
  const calls = inCalls(events)
  expect(calls.length).toBeGreaterThan(5)
  expect(Math.max(...calls.map(bytes))).toBeLessThanOrEqual(EVENT_BYTES_MAX)
  expect(calls.flat()).toEqual(events)
})

test('a basket that is too large is sent with as many of its first lines as fit', () => {
  const event = (lines: typeof items): Events[number] => ({
    name: 'purchase',
    at,
    path: '/',
    data: { total: 150, items: lines },
  })
  const [call] = inCalls([event(items)])
  const received = call![0]!.data!.items as typeof items
  expect(call).toEqual([event(items.slice(0, received.length))])
  expect(bytes(call!)).toBeLessThanOrEqual(EVENT_BYTES_MAX)
  expect(bytes([event(items.slice(0, received.length + 1))])).toBeGreaterThan(EVENT_BYTES_MAX)
})

test('an event that is too large without a list is sent without its data', () => {
  const data = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`value${index}`, 'x'.repeat(500)]))
  expect(inCalls([{ name: 'a', at, path: null, data }])).toEqual([[{ name: 'a', at, path: null, data: undefined }]])
})
