import { AggregatorRegistry } from 'prom-client'
import { type Config, withRoles } from '#server/platform/config/config.ts'
import type { Readiness } from '#server/platform/http/health.ts'
import { surviveRejections } from '#server/platform/jobs/keep-running.ts'
import type { Counted, MakeCallCounter } from '#server/platform/limits/calls-in-memory.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { metrics } from '#server/platform/log/metrics.ts'
import {
  BEGIN_VARIABLE,
  type Begin,
  type CallToCount,
  type ToMember,
  type ToPrimary,
  type Whole,
} from './member-messages.ts'
import { passToSandbox } from './pass-to-sandbox.ts'
import type { ProcessServices } from './process-services.ts'
import { outsideElsewhere, startOwnSandbox } from './start-sandbox.ts'
import { exitOnUncaughtException, type Stop, stopAll } from './stopping.ts'

/** The interval at which a process that runs jobs checks that it still does. */
const LOOK_MS = 500

/** One process of several. It stops when the primary says so; if the primary is gone, Node ends it. */
export async function startMember(given: Config, stops: Stop[]): Promise<void> {
  const begin = JSON.parse(process.env[BEGIN_VARIABLE]!) as Begin
  delete process.env[BEGIN_VARIABLE]
  const log = makeLog(given.LOG_LEVEL, process.stdout.isTTY === true, { process: begin.name })
  // A terminal and systemd send these signals to every process; the primary stops this process in order.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  surviveRejections(log)
  exitOnUncaughtException(log)
  let whole: Whole = { isReady: false, isStopping: false }
  const readiness: Readiness = { ready: false }
  const { services, receive } = connectToPrimary()
  process.on('message', async (message: ToMember) => {
    receive(message)
    if (message.type === 'whole') {
      whole = message.whole
      readiness.isStopping = whole.isStopping
    }
    if (message.type === 'stop') {
      await stopAll(stops, (error) => log.error({ err: error }, 'error while stopping'))
      process.exit(0)
    }
  })
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([metrics])

  const { kind, database, outside } = begin
  if (kind === 'sandbox') {
    const started = await startOwnSandbox(given, outside)
    stops.push(started.stop)
    return send({ type: 'started', outside: started.outside })
  }
  // The simulators need none of these modules, which saves them a sixth of the memory.
  const { beginReports, listen, openContext, runJobs } = await import('./play-roles.ts')
  const ROLES = given.ROLES.filter((role) => (role === 'worker') === (kind === 'jobs'))
  const context = openContext(withRoles(given, ROLES), database, log, outside, stops)
  if (kind === 'jobs') {
    runJobs(context, readiness, stops)
    sendWhetherRunning(readiness)
    beginReports(context, readiness, stops)
    return send({ type: 'started', outside })
  }
  const isOurs = outside !== null && outsideElsewhere(given) === undefined
  await listen(context, readiness, isOurs ? passToSandbox(outside.sandboxUrl) : async () => {}, stops, services)
  readiness.worker = { isRunning: () => whole.isReady, stop: async () => {} }
  beginReports(context, readiness, stops)
  send({ type: 'started', outside })
}

function send(message: ToPrimary): void {
  process.send!(message)
}

function sendWhetherRunning({ worker }: Readiness): void {
  let said = false
  const look = () => {
    const isRunning = worker!.isRunning()
    if (isRunning !== said) send({ type: 'running', isRunning })
    said = isRunning
  }
  setInterval(look, LOOK_MS).unref()
}

/** Calls to the primary from one turn of the event loop are sent in one message. */
function connectToPrimary(): { services: ProcessServices; receive: (message: ToMember) => void } {
  type Pending = CallToCount & { resolve: (counted: Counted) => void }
  const pending = new Map<number, readonly Pending[]>()
  const questions = new Map<number, (text: string) => void>()
  let next: Pending[] = []
  let number = 0
  const flush = () => {
    number += 1
    pending.set(number, next)
    send({ type: 'count', batch: number, calls: next.map(({ resolve, ...call }) => call) })
    next = []
  }
  const makeCounter: MakeCallCounter = (counter, max) => (address) =>
    new Promise((resolve) => {
      if (next.length === 0) setImmediate(flush)
      next.push({ counter, max, address, resolve })
    })
  const readMetrics = () =>
    new Promise<string>((resolve) => {
      number += 1
      questions.set(number, resolve)
      send({ type: 'ask metrics', question: number })
    })
  const receive = async (message: ToMember) => {
    if (message.type === 'counted') {
      for (const [index, { resolve }] of pending.get(message.batch)!.entries()) resolve(message.counts[index]!)
      pending.delete(message.batch)
    }
    if (message.type === 'metrics') {
      questions.get(message.question)!(message.text ?? (await metrics.metrics()))
      questions.delete(message.question)
    }
  }
  return { services: { makeCounter, readMetrics }, receive }
}
