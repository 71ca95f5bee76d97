import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/start.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { testContext, testSecret } from '#tests/support/database/database.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { startProgram, until } from '#tests/support/servers/processes.ts'

const context = await testContext()
const outside = await startSandbox()
afterAll(async () => {
  await outside.stop()
  await context.close()
})

async function startProcess(port: number) {
  const env = {
    DATABASE_URL: context.databaseUrl,
    DATA_DIR: context.config.DATA_DIR,
    SECRET: testSecret,
    ROLES: 'api,payments,worker',
    LOG_LEVEL: 'error',
    DEMO: 'off',
    DRAIN_SECONDS: '5',
    PORT: String(port),
    SANDBOX_URL: outside.url,
    SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}`,
  }
  return startProgram('server/boot/main.ts', env, [])
}

/** The pause between two requests of a visitor, which leaves the machine time for starting a process. */
const PAUSE_MS = 20

const calls = [
  ['/api/campaign/groups', undefined],
  ['/api/shepherd/account/exists', JSON.stringify({ email: 'nobody@example.com' })],
] as const

/** Two processes are replaced, and each waits five seconds for the balancer to notice. */
test.runIf(process.env.FULL)(
  'two processes behind a balancer are replaced one after the other, and no request is lost',
  {
    timeout: 180_000,
  },
  async () => {
    const ports = [await freePort(), await freePort()]
    const processes = await Promise.all(ports.map(startProcess))
    const backends = ports.map((port) => `http://127.0.0.1:${port}`)
    const balancer = await startBalancer(backends)
    const lost: string[] = []
    let stage = ''
    let served = 0
    const inFlight = new AbortController()
    const keepRequesting = async () => {
      while (!inFlight.signal.aborted)
        for (const [path, body] of calls) {
          const answer = await send(`${balancer.url}${path}`, body)
          if (answer.status === 200) served += 1
          else lost.push(`${stage}: ${answer.status} to ${path}: ${answer.text}`)
          await wait(PAUSE_MS)
        }
    }
    const load = Array.from({ length: 4 }, keepRequesting)
    for (const [index, port] of ports.entries()) {
      stage = `process ${index} stops`
      await processes[index]!.stop()
      await until('the balancer had noticed', async () => !balancer.isReady(backends[index]!))
      stage = `process ${index} starts`
      processes[index] = await startProcess(port)
      stage = `process ${index} has started`
      await until('the balancer sent it requests', async () => balancer.isReady(backends[index]!))
    }
    inFlight.abort()
    await Promise.all(load)
    await balancer.stop()
    for (const each of processes) await each.stop()
    expect(lost).toEqual([])
    expect(served).toBeGreaterThan(100)
  },
)

async function send(url: string, body: string | undefined) {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const answer = await fetch(url, body === undefined ? {} : { ...json, body })
  return { status: answer.status, text: await answer.text() }
}
