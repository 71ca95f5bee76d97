import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import type { InformationPage } from '#contract/information.ts'
import { startSandbox } from '#sandbox/start.ts'
import { publishContent } from '#server/catalogue/exports.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { newCampaign, putCampaign } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext, testSecret } from '#tests/support/database/database.ts'
import { childrenOf, startProgram, until } from '#tests/support/servers/processes.ts'

const context = await testContext()
const outside = await startSandbox()
const RATE = 40

/** Starts the program with two HTTP processes and one for jobs, and collects their logs. */
async function startTwo(more: Record<string, string> = {}) {
  const port = await freePort()
  const faults: string[] = []
  const env = {
    DATABASE_URL: context.programUrl,
    MIGRATE: 'off',
    DATA_DIR: context.config.DATA_DIR,
    SECRET: testSecret,
    ROLES: 'api,payments,worker',
    WORKERS: '2',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    // With the sandbox, calls from this machine are not counted.
    SANDBOX: 'off',
    RATE_CALLS_PER_MINUTE: String(RATE),
    TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}`,
    ...more,
  }
  const { child, stop } = await startProgram('server/boot/main.ts', env, faults)
  return { url: `http://127.0.0.1:${port}`, primary: child.pid!, faults, stop }
}

const running = await startTwo()
afterAll(async () => {
  await running.stop()
  await outside.stop()
  await context.close()
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

/** Each call opens a new connection, which the kernel gives to any of the processes. */
async function sendRequest(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const [answer] = (await once(get(`${running.url}${path}`, { agent: new Agent(), headers }), 'response')) as [
    IncomingMessage,
  ]
  const body = Buffer.concat(await answer.toArray()).toString()
  return { status: answer.statusCode!, headers: answer.headers, body }
}

const CALLS = 12
/** Sends enough calls to reach both processes. */
const requestBoth = (path: string, headers: Record<string, string> = {}) =>
  Promise.all(Array.from({ length: CALLS }, () => sendRequest(path, headers)))

let lastAddress = 0
/** A different account each time, so that tests do not use up each other's limits. */
function from() {
  lastAddress += 1
  return { 'x-forwarded-for': `198.51.${lastAddress >> 8}.${lastAddress & 255}` }
}

test('a limit of N calls is N for all processes together, and each answer says how many are left', async () => {
  const address = from()
  const answers = await Promise.all(Array.from({ length: RATE + 10 }, () => sendRequest('/api/load', address)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(RATE)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  const left = answers.map(({ headers }) => Number(headers['x-ratelimit-remaining'])).toSorted((a, b) => b - a)
  expect(left.slice(0, RATE)).toEqual(Array.from({ length: RATE }, (_, index) => RATE - 1 - index))
})

test('a changed campaign is shown by every process within its own time', async () => {
  const now = context.now()
  const save = (title: string) => putCampaign(context, newCampaign(now, { tag: 'TOLD', title }))
  await save('Before')
  const titles = async () =>
    new Set((await requestBoth('/api/campaign/info/TOLD', from())).map(({ body }) => JSON.parse(body).data?.title))
  await until('all had the first title', async () => JSON.stringify([...(await titles())]) === '["Before"]')
  await save('After')
  await until('all had the second', async () => JSON.stringify([...(await titles())]) === '["After"]')
})

test('a published page is shown by every process with the next call', async () => {
  for (const lead of ['First words', 'Second words']) {
    const content = { ...(goodBodies.saveInformationPage as InformationPage), lead }
    await publishContent(context, { kind: 'page', tag: 'about', content }, 'Olive')
    for (const { body } of await requestBoth('/api/information/about', from())) expect(body).toContain(lead)
  }
})

test('a session that has ended has ended in every process', async () => {
  const bearer = await signIn(context, await makeAccount(context))
  const address = from()
  const statuses = async () =>
    (await requestBoth('/api/session/data', { ...bearer, ...address })).map(({ status }) => status)
  expect(await statuses()).toEqual(Array(CALLS).fill(200))
  expect((await sendRequest('/api/session/logout', { ...bearer, ...address })).status).toBe(200)
  expect(await statuses()).toEqual(Array(CALLS).fill(401))
})

test('metrics are those of all processes together', async () => {
  const before = await countOf('/healthz')
  for (let call = 0; call < 6; call += 1) await sendRequest('/healthz', from())
  await until('all six were counted', async () => (await countOf('/healthz')) === before + 6)
})

async function countOf(route: string): Promise<number> {
  const { body } = await sendRequest('/metrics')
  return Number(new RegExp(`http_request_seconds_count{.*route="${route}".*} (\\d+)`).exec(body)?.[1] ?? 0)
}

/** The process ids of one kind, by the data that each process received at its start. */
function membersOf(primary: number, kind: string): number[] {
  return childrenOf(primary).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`"kind":"${kind}"`)
    } catch {
      return false
    }
  })
}

// This test is the last, because it ends both processes. Each call has its own network address, because calls per
// address are limited.
test('a killed process is started again while the other continues, and SIGTERM leaves no request unanswered', {
  timeout: 120_000,
}, async () => {
  await killOne()
  await stopWhole()
})

/** Kills one process. Every answer that was given must be complete. */
async function killOne(): Promise<void> {
  const [victim] = membersOf(running.primary, 'http')
  const inFlight = new AbortController()
  const broken: string[] = []
  let answered = 0
  const load = Array.from({ length: 2 }, async () => {
    while (!inFlight.signal.aborted) {
      const answer = await sendRequest('/api/load', from()).catch((error: NodeJS.ErrnoException) => error)
      if (answer instanceof Error) broken.push(answer.message)
      else if (answer.status === 200 && JSON.parse(answer.body).data) answered += 1
      else broken.push(`${answer.status} ${answer.body}`)
    }
  })
  await until('the load was there', async () => answered > 20)
  process.kill(victim!, 'SIGKILL')
  const before = answered
  await until('the other went on', async () => answered > before + 50)
  await until('it was started again', async () => {
    const members = membersOf(running.primary, 'http')
    return members.length === 2 && !members.includes(victim!)
  })
  inFlight.abort()
  await Promise.all(load)
  // Requests in the queue of the killed process were never answered. All others were answered correctly.
  expect(broken.filter((problem) => !/ECONNRESET|socket hang up/.test(problem))).toEqual([])
  expect(running.faults.some((line) => line.includes('ended with SIGKILL'))).toBe(true)
}

/** All requests in flight are answered, and no new ones are accepted. */
async function stopWhole(): Promise<void> {
  const body = JSON.stringify({ email: 'nobody@example.com' })
  const calls = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const call = request(`${running.url}/api/shepherd/account/exists`, {
        method: 'POST',
        agent: new Agent(),
        headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
      })
      call.flushHeaders()
      await once(call, 'continue')
      return call
    }),
  )
  const stopped = running.stop()
  await until('nothing new was taken', () =>
    sendRequest('/healthz').then(
      () => false,
      () => true,
    ),
  )
  for (const call of calls) {
    const answered = once(call, 'response')
    call.end(body)
    const [answer] = (await answered) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    answer.resume()
  }
  await stopped
}

test.runIf(process.env.FULL)(
  'a process that cannot start ends the whole program, with a message that names it',
  async () => {
    const preload = new URL('./member-that-dies.ts', import.meta.url).href
    await expect(startTwo({ NODE_OPTIONS: `--import=${preload}` })).rejects.toThrow(
      /http-\d ended with 7, before it had started, for the 5th time in a row/,
    )
  },
)
