import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { until } from '#tests/support/servers/processes.ts'
import { type Entrant, line, openTestHarness, start, type TestHarness } from '#tests/support/servers/test-harness.ts'

const BUYERS = 20
/** Slow sockets must not slow down buyers. The limit leaves room for a busy machine. */
const SLOWER_AT_MOST = 4
const SPARE_MS = 1_000

let harness: TestHarness
let tag: string
const sockets: Socket[] = []
beforeAll(async () => {
  harness = await openTestHarness({ RATE_CALLS_PER_MINUTE: '100000' })
  tag = (await makeCampaign(harness.context)).tag
})
afterAll(async () => {
  hangUp()
  await harness.close()
})

function hangUp(): void {
  for (const socket of sockets.splice(0)) socket.destroy()
}

/** A connection that sends the start of a request and then stops. */
async function openSlow(address: string, beginning: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(harness.url).port), host: '127.0.0.1', localAddress: address })
  sockets.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  socket.write(beginning)
  return socket
}

const headers = (from: string) =>
  `POST /api/entry/purchase/start HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-forwarded-for: ${from}\r\n`
const slowBody = (index: number) =>
  openSlow('127.0.0.2', `${headers(`198.51.100.${index % 250}`)}content-length: 90\r\n\r\n{`)
const slowHeaders = () => openSlow('127.0.0.2', headers('203.0.113.1').slice(0, 60))
/** Sends two requests without reading the answers. */
const slowReader = async () => {
  const page = 'GET /api/campaign/groups HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const started = `${headers('203.0.113.2')}content-length: 2\r\n\r\n{}`
  return (await openSlow('127.0.0.2', page + started)).pause()
}

/** Connections are accepted in order. When a later one is answered, the server has read the data of earlier ones. */
async function untilRead(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    const last = await openSlow('127.0.0.2', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(last, 'data')
  }
}

async function timeToBuy(buyers: readonly Entrant[]): Promise<number> {
  const began = performance.now()
  const answers = await Promise.all(buyers.map((buyer) => start(harness, { items: [line(tag)] }, buyer)))
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  return performance.now() - began
}

const makeBuyers = () => Promise.all(Array.from({ length: BUYERS }, () => harness.makeEntrant()))

describe('500 slow connections', () => {
  test('do not slow down twenty buyers', async () => {
    const [usual, during] = [await makeBuyers(), await makeBuyers()]
    await timeToBuy(await makeBuyers())
    const usualMs = await timeToBuy(usual)
    const opened = Array.from({ length: 500 }, (_, index) => [slowBody, slowHeaders, slowReader][index % 3]!(index))
    await Promise.all(opened)
    await untilRead()
    expect(await timeToBuy(during)).toBeLessThan(SLOWER_AT_MOST * usualMs + SPARE_MS)
    hangUp()
  })

  test('lose a body that has not arrived after three seconds', async () => {
    const socket = await slowBody(1)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 .*the request took too long/s)
  })

  test('are refused beyond twenty unfinished bodies from one address', async () => {
    const answered: string[] = []
    for (let index = 0; index < 25; index += 1)
      (await slowBody(7)).once('data', (data) => answered.push(String(data).slice(0, 12)))
    await until('five were refused', async () => answered.length >= 5)
    expect(answered).toEqual(Array(5).fill('HTTP/1.1 503'))
    hangUp()
  })
})
