import { expect, test, vi } from 'vitest'
import { startWithoutDatabase } from './app-without-database.ts'

const { app } = await startWithoutDatabase({ SANDBOX: 'off', RATE_PAGES_PER_MINUTE: '3' })

vi.setConfig({ testTimeout: 30_000 })

async function statusOf(url: string, remoteAddress: string): Promise<number> {
  return (await app.inject({ url, remoteAddress })).statusCode
}

test('a client may have a limited number of pages rendered in a minute, and cached ones without limit', async () => {
  const urls = ['/login', '/how-it-works', '/payment/pay', '/contact', '/survey', '/payment/pay']
  const answered = []
  for (const url of urls) answered.push(await statusOf(url, '192.0.2.1'))
  expect(answered).toEqual([200, 200, 200, 429, 429, 429])
  expect(await statusOf('/login?utm_source=x', '192.0.2.1')).toBe(200)
  expect(await statusOf('/survey', '192.0.2.2')).toBe(200)
  expect(await statusOf('/survey', '192.0.2.1')).toBe(200)
})
