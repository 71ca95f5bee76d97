import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import { admitInOrder } from './admission.ts'
import { PLACE_HEADER } from './place-in-line.ts'

let now = new Date('2026-11-23T12:00:00Z')
const context = await testContext({ now: () => now })
const app = Fastify({ trustProxy: true })
const inWork: { name: string; end: () => void }[] = []
const handler = async (request: { headers: Record<string, unknown> }) => {
  await new Promise<void>((end) => inWork.push({ name: String(request.headers.name), end }))
  return {}
}
admitInOrder(
  app,
  { config: context.config, now: context.now, isCheap: (url) => url === '/healthz' },
  { newWork: { atOnce: 1, waitingMax: 2, waitMsMax: 60_000 }, othersAtOnce: 2 },
)
const hungUp = Promise.withResolvers<void>()
app.addHook('onRequestAbort', (_request, done) => {
  hungUp.resolve()
  done()
})
app.post('/api/start', handler)
app.get('/api/list', handler)
app.post('/payments/charges/complete', handler)
app.get('/healthz', async () => ({}))
const url = await app.listen({ port: 0 })
afterAll(async () => {
  await app.close()
  await context.close()
})

const start = (name: string, place?: string, signal?: AbortSignal, from = '203.0.113.1') =>
  fetch(`${url}/api/start`, {
    method: 'POST',
    headers: { name, 'x-forwarded-for': from, ...(place ? { [PLACE_HEADER]: place } : {}) },
    ...(signal ? { signal } : {}),
  })
const get = (path: string, method = 'GET') => fetch(`${url}${path}`, { method })

/** Sends a request, and resolves with its pending answer once the server has accepted it: it is running or waiting. */
async function taken(send: () => Promise<Response>): Promise<{ answer: Promise<Response> }> {
  const came = once(app.server, 'request')
  const answer = send()
  await came
  await turn()
  return { answer }
}

async function untilInWork(...names: string[]): Promise<void> {
  while (inWork.map(({ name }) => name).join() !== names.join()) await turn()
}

async function endOne(): Promise<void> {
  inWork.shift()!.end()
  await turn()
}

test('requests beyond the line are refused at once with a place, and a retry with that place keeps it', async () => {
  const first = await taken(() => start('first'))
  await untilInWork('first')
  now = new Date(now.getTime() + 1_000)
  const waits = await taken(() => start('waits'))
  const refusedAt = performance.now()
  let refused = await start('refused')
  expect(refused.status).toBe(503)
  expect(performance.now() - refusedAt).toBeLessThan(1_000)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const { error } = (await refused.json()) as { error: { name: string; meta: { place: string; retry_after: number } } }
  expect(error).toMatchObject({ name: 'ServiceBusy', meta: { retry_after: 1 } })

  now = new Date(now.getTime() + 60_000)
  const again = await taken(() => start('again', error.meta.place))
  await endOne()
  await untilInWork('waits')
  await endOne()
  await untilInWork('again')
  await endOne()
  for (const { answer } of [first, waits, again]) expect((await answer).status).toBe(200)

  const holds = await taken(() => start('holds'))
  await untilInWork('holds')
  const stands = await taken(() => start('stands'))
  for (const place of [undefined, 'forged', `${error.meta.place}x`]) {
    refused = await start('another', place)
    expect(refused.status).toBe(503)
  }
  // A place is valid only for the caller that received it.
  expect((await start('thief', error.meta.place, undefined, '203.0.113.2')).status).toBe(503)
  now = new Date(now.getTime() + 600_000)
  expect((await start('late', error.meta.place)).status).toBe(503)
  await endOne()
  await untilInWork('stands')
  await endOne()
  expect([(await holds.answer).status, (await stands.answer).status]).toEqual([200, 200])
})

test('reads and payments bypass the line, and are refused only beyond their own bound', async () => {
  const { answer: held } = await taken(() => start('held'))
  await untilInWork('held')
  const { answer: waits } = await taken(() => start('waits'))
  const [read, payment] = [get('/api/list'), get('/payments/charges/complete', 'POST')]
  await untilInWork('held', 'undefined', 'undefined')
  expect((await get('/api/list')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
  for (const { end } of inWork.splice(0)) end()
  await untilInWork('waits')
  await endOne()
  for (const answer of [held, waits, read, payment]) expect((await answer).status).toBe(200)
})

test('a client that disconnects while it waits leaves the line', async () => {
  const { answer: held } = await taken(() => start('held'))
  await untilInWork('held')
  const disconnecting = new AbortController()
  const { answer: gone } = await taken(() => start('gone', undefined, disconnecting.signal))
  disconnecting.abort()
  await expect(gone).rejects.toThrow()
  await hungUp.promise
  await turn()
  const { answer: next } = await taken(() => start('next'))
  await endOne()
  await untilInWork('next')
  await endOne()
  expect((await held).status).toBe(200)
  expect((await next).status).toBe(200)
})
