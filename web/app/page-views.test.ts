import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { EVENTS_MAX, isRobot, recordPageView, SEND_AFTER_MS } from './page-views.ts'

const server = await startServer()
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterAll(server.close)
beforeEach(() => {
  server.received.length = 0
  server.openBrowser()
  server.answer = (response) => reply(response, 200, { data: {} })
})

const received = () => server.received.map(({ path, body }) => ({ path, events: JSON.parse(body).events }))

test('pages that follow each other are sent together, each by its path and title', async () => {
  recordPageView('/', 'Home')
  recordPageView('/faqs', 'F'.repeat(600))
  vi.advanceTimersByTime(SEND_AFTER_MS - 1)
  expect(received()).toEqual([])
  vi.advanceTimersByTime(1)
  await expect.poll(() => received()).toHaveLength(1)
  expect(received()[0]).toMatchObject({
    path: '/api/events',
    events: [
      { name: 'page_view', path: '/', data: { title: 'Home' } },
      { name: 'page_view', path: '/faqs', data: { title: 'F'.repeat(500) } },
    ],
  })
})

test('page views are sent at once when they fill a request, and no more with them', async () => {
  for (let page = 1; page <= EVENTS_MAX + 1; page++) recordPageView(`/${page}`, 'Page')
  await expect.poll(() => received()).toHaveLength(1)
  expect(received()[0]!.events).toHaveLength(EVENTS_MAX)
  vi.advanceTimersByTime(SEND_AFTER_MS)
  await expect.poll(() => received()).toHaveLength(2)
  expect(received()[1]!.events).toMatchObject([{ path: '/21' }])
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp)', true],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 16; Cubot Note 40) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', false],
])('robots are distinguished from people by their user agent: %s', (userAgent, is) => {
  expect(isRobot(userAgent)).toBe(is)
})
