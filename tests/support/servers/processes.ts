import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type StartedSandbox, startSandbox } from '#sandbox/start.ts'
import { subscribedEvents } from '#server/payments/providers/stripe/event-types.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The environment of all our processes. The compile cache halves the time of a second start. */
export const inherited = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)),
}
/** The flags of production. */
export const startFlags = ['--min-semi-space-size=32']
const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 60_000
/** A process takes up to 15 s to start on two cores that other suites share. */
const ANSWERED_WITHIN_MS = 50_000

export type Harness = {
  /** The address of each process. */
  urls: readonly string[]
  outside: StartedSandbox
  /** Unexpected errors in the logs of the processes. Most tests expect none. */
  faults: readonly string[]
  stop: () => Promise<void>
}

/**
 * The program as production runs it: several processes, each with every role in `env`, on one database, called over
 * HTTP only, with the sandbox beside them. Webhooks go to the first process.
 */
export async function startHarness(given: {
  processes: number
  env: Record<string, string>
  webhookAfterMs?: number
  cardsDiffer?: boolean
}): Promise<Harness> {
  const ports = await Promise.all(Array.from({ length: given.processes }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const outside = await startSandbox({
    webhookTargets: { stripe: `${urls[0]}/payments/stripe/webhook`, paypal: `${urls[0]}/payments/paypal/webhook` },
    stripeEvents: subscribedEvents,
    timings: { webhookAfterMs: given.webhookAfterMs ?? 20 },
    cardsDiffer: given.cardsDiffer ?? false,
  })
  const faults: string[] = []
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(stops.map((each) => each()))
    await outside.stop()
  }
  try {
    for (const port of ports) {
      const env = {
        LOG_LEVEL: 'error',
        DEMO: 'off',
        ...given.env,
        PORT: String(port),
        SANDBOX_URL: outside.url,
        SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}`,
      }
      stops.push(await startServer('server/boot/main.ts', env, faults))
    }
  } catch (fault) {
    await stop()
    throw fault
  }
  return { urls, outside, faults, stop }
}

/** Starts one of our programs, which listens on PORT, waits until it is ready, and returns a function that stops it. */
export async function startServer(
  file: string,
  env: Record<string, string>,
  faults: string[],
): Promise<() => Promise<void>> {
  return (await startProgram(file, env, faults)).stop
}

/** The same with its process. A program with a `preload`, which is loaded before it, has a channel for messages. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  faults: string[],
  preload?: string,
): Promise<{ child: ChildProcess; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [...startFlags, ...(preload ? ['--import', preload] : []), file], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', WORKERS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
  })
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      if (line.includes('"level":50')) faults.push(line)
    })
  }
  const stop = async () => {
    if (!(await stops(child))) throw new Error(`the server did not stop:\n${said.slice(-40).join('\n')}`)
  }
  if (await becomesReady(child, `http://127.0.0.1:${env.PORT}/readyz`)) return { child, stop }
  await stops(child)
  throw new Error(`the server did not become ready:\n${said.slice(-40).join('\n')}`)
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

async function becomesReady(server: ChildProcess, url: string): Promise<boolean> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (server.exitCode === null && Date.now() < giveUpAt) {
    if ((await fetch(url).catch(() => null))?.ok) return true
    await wait(50)
  }
  return false
}

/** Whether the process ends when it receives the signal, as it must behind a load balancer. */
async function stops(server: ChildProcess): Promise<boolean> {
  if (server.exitCode !== null || server.signalCode !== null) return true
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const hasGone = await Promise.race([gone.then(() => true), wait(STOPPED_WITHIN_MS, false, { ref: false })])
  if (!hasGone) server.kill('SIGKILL')
  return hasGone
}

/** Polls until there is a result, for data that arrive by a webhook, a job or a sweep. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<T> {
  const giveUpAt = Date.now() + withinMs
  while (Date.now() < giveUpAt) {
    const found = await look()
    if (found) return found
    await wait(50)
  }
  throw new Error(`waited in vain until ${what}`)
}
