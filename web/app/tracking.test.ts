import { beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '#web/core/browser-for-tests.ts'
import type { Tracker } from './tracking.ts'

const tracker: Tracker = {
  queueName: 'engagementCalls',
  key: 'eng-1',
  brand: 'UK_FAIRDRAW',
  scriptUrl: 'https://engage.example/sdk.js',
}
const start = ['start', { key: 'eng-1', brand: 'UK_FAIRDRAW' }]
const page = (path: string) => ['page', { path }]

let trackVisit: typeof import('./tracking.ts').trackVisit

beforeEach(async () => {
  openBrowser()
  vi.resetModules()
  trackVisit = (await import('./tracking.ts')).trackVisit
})

const scripts = () => Array.from(document.scripts, ({ src, async }) => ({ src, async })).filter(({ src }) => src)
const calls = () => (window as { engagementCalls?: unknown[] }).engagementCalls

test('without consent no script is loaded and no call is queued', () => {
  trackVisit(tracker, false, { path: '/' })
  expect(scripts()).toEqual([])
  expect(calls()).toBeUndefined()
})

test('with consent the script is loaded once, started with its key, and receives each page once', () => {
  for (const path of ['/', '/', '/terms']) trackVisit(tracker, true, { path })
  expect(scripts()).toEqual([{ src: 'https://engage.example/sdk.js', async: true }])
  expect(calls()).toEqual([start, page('/'), page('/terms')])
})

test('a log-in on the same page is reported', () => {
  trackVisit(tracker, true, { path: '/', visitor: null })
  trackVisit(tracker, true, { path: '/', visitor: 'hash' })
  expect(calls()).toEqual([start, ['page', { path: '/', visitor: null }], ['page', { path: '/', visitor: 'hash' }]])
})

test('withdrawing consent stops the script once, and giving it again starts the script without loading it again', () => {
  trackVisit(tracker, true, { path: '/' })
  for (const path of ['/', '/terms']) trackVisit(tracker, false, { path })
  expect(calls()).toEqual([start, page('/'), ['stop']])
  trackVisit(tracker, true, { path: '/terms' })
  expect(calls()).toEqual([start, page('/'), ['stop'], start, page('/terms')])
  expect(scripts()).toHaveLength(1)
})

test('a private page does not load, report to or stop the script', () => {
  trackVisit(tracker, true, null)
  expect(scripts()).toEqual([])
  trackVisit(tracker, true, { path: '/' })
  trackVisit(tracker, true, null)
  expect(calls()).toEqual([start, page('/')])
})

test('the object with which the script replaces the queue receives the calls that follow', () => {
  trackVisit(tracker, true, { path: '/' })
  const taken: unknown[] = []
  Object.assign(window, { engagementCalls: { push: (call: unknown) => taken.push(call) } })
  trackVisit(tracker, true, { path: '/terms' })
  expect(taken).toEqual([page('/terms')])
})
