import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { openHarness } from '#tests/support/servers/harness.ts'
import { until } from '#tests/support/servers/processes.ts'

const body = JSON.stringify({ email: 'nobody@example.com' })

async function exists(url: string, agent: Agent): Promise<{ status: number | undefined; received: unknown }> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${url}/api/shepherd/account/exists`, { method: 'POST', agent, headers }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, received: JSON.parse(Buffer.concat(await answer.toArray()).toString()) }
}

test('A process that is asked to stop accepts no new request, answers those in flight, and ends', async () => {
  const harness = await openHarness({ processes: 1 })
  const [url] = harness.urls
  const agent = new Agent({ keepAlive: true })
  const holder = await harness.context.pool.connect()
  await holder.query('begin; lock table accounts in access exclusive mode')
  const started = [1, 2, 3].map(() => exists(url!, agent))
  await untilWaiting(harness.context, 3)

  const stopped = harness.stop()
  await until('nothing new was taken', () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  await holder.query('rollback')
  holder.release()
  for (const answer of await Promise.all(started))
    expect(answer).toEqual({ status: 200, received: { data: { exists: false } } })
  await stopped
  agent.destroy()
})

test('A process that is asked to stop is not ready, serves late requests for a while, and keeps no connection', async () => {
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
