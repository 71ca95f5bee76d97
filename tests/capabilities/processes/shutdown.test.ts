import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { openHarness } from '#tests/support/servers/harness.ts'
import { until } from '#tests/support/servers/processes.ts'

const body = JSON.stringify({ email: 'nobody@example.com' })

/** A request that the server has begun to read and that waits for its body. */
async function beginRequest(url: string, agent: Agent): Promise<ClientRequest> {
  const started = request(`${url}/api/shepherd/account/exists`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  started.flushHeaders()
  await once(started, 'continue')
  return started
}

async function finishRequest(started: ClientRequest): Promise<{ status: number | undefined; received: unknown }> {
  const answered = once(started, 'response')
  started.end(body)
  const [answer] = (await answered) as [IncomingMessage]
  return { status: answer.statusCode, received: JSON.parse(Buffer.concat(await answer.toArray()).toString()) }
}

test('A process that is asked to stop takes nothing new, answers what is in flight, and ends', async () => {
  const harness = await openHarness({ processes: 1 })
  const [url] = harness.urls
  const agent = new Agent({ keepAlive: true })
  const started = await Promise.all([1, 2, 3].map(() => beginRequest(url!, agent)))

  const stopped = harness.stop()
  await until('nothing new was taken', () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  for (const answer of await Promise.all(started.map(finishRequest)))
    expect(answer).toEqual({ status: 200, received: { data: { exists: false } } })
  await stopped
  agent.destroy()
})

test('A process that is asked to stop is not ready, serves what still comes for a while, and keeps no connection', async () => {
  const harness = await openHarness({ processes: 1, drainSeconds: 2 })
  const [url] = harness.urls
  const stopped = harness.stop()
  await until('it was not ready', async () => (await fetch(`${url}/readyz`)).status === 503)
  const answer = await fetch(`${url}/api/shepherd/account/exists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await stopped
})
