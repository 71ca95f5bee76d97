import { afterAll, expect, test, vi } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { healthRoutes } from './health.ts'
import { makeHttpApp } from './http-app.ts'

const context = await testContext({ env: { DATABASE_CONNECTIONS: '2' } })
const app = await makeHttpApp(context)
healthRoutes(app, context, { ready: true })
await app.ready()
afterAll(async () => {
  await app.close()
  await context.close()
})

const load = async () => (await app.inject('/api/load')).json()
const calm = { data: { busy: false } }
const busy = { data: { busy: true } }

test('the site does not report busy while nothing happens', () => expect.poll(load).toEqual(calm))

test('the site reports busy while the event loop is blocked, and no longer', async () => {
  let isBlocking = true
  const block = () => {
    const until = performance.now() + 400
    while (performance.now() < until);
    if (isBlocking) setTimeout(block, 1)
  }
  block()
  await expect.poll(load).toEqual(busy)
  isBlocking = false
  await expect.poll(load).toEqual(calm)
})

test('the site reports busy while a request waits behind each database connection, and no longer', async () => {
  const size = context.pool.options.max
  const taken = await Promise.all(Array.from({ length: size }, () => context.pool.connect()))
  const wait = () => context.pool.query('select 1')
  const waiting = Array.from({ length: 2 }, wait)
  await expect.poll(load).toEqual(calm)
  waiting.push(wait())
  expect(await load()).toEqual(busy)
  for (const connection of taken) connection.release()
  await Promise.all(waiting)
  await expect.poll(load).toEqual(calm)
})

test('a request is refused for now under pressure, and health and metrics still answer', async () => {
  const sendRequest = async (path: string) => {
    const { statusCode, headers, json } = await app.inject(path)
    return { statusCode, after: headers['retry-after'], name: statusCode === 503 && json().error.name }
  }
  const heap = vi.spyOn(process, 'memoryUsage').mockReturnValue({ ...process.memoryUsage(), heapUsed: 1_500_000_001 })
  const refused = { statusCode: 503, after: '5', name: 'ServiceBusy' }
  await expect.poll(() => sendRequest('/api/load')).toEqual(refused)
  for (const path of ['/healthz', '/readyz', '/metrics'])
    await expect.poll(() => sendRequest(path)).toMatchObject({ statusCode: 200 })
  heap.mockRestore()
  await expect.poll(load).toEqual(calm)
})
