import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from '#server/platform/config/config.ts'
import { keepRunning, type Part, surviveRejections } from '#server/platform/jobs/keep-running.ts'
import { type CountCall, countInMemory } from '#server/platform/limits/calls-in-memory.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { BEGIN_VARIABLE, type Begin, type CallToCount, type ToMember, type ToPrimary } from './member-messages.ts'
import { openContext } from './play-roles.ts'
import { type Database, openDatabase, prepareDatabase } from './prepare-database.ts'
import { printAddresses, printStep } from './print-start.ts'
import type { Outside } from './start-context.ts'
import { outsideElsewhere } from './start-sandbox.ts'
import { exitOnUncaughtException, type Stop, stopAll, stopOnSignal } from './stopping.ts'

/** A process that ends so often before it has started will not start the next time either. */
const FAILED_STARTS_MAX = 5

/**
 * The roles in several processes: WORKERS that answer HTTP on the one port, one for jobs, one for the simulators. This
 * process opens and prepares the database, restarts crashed processes, and holds the state that must be shared: the
 * call counts of addresses, and whether the whole program is ready. It answers no request, so no request can crash it.
 */
export async function startPrimary(config: Config, stops: Stop[]): Promise<void> {
  const log = makeLog(config.LOG_LEVEL, process.stdout.isTTY === true, { process: 'primary' })
  const hasJobs = config.ROLES.includes('worker')
  const whole = { hasStarted: false, areJobsRunning: !hasJobs, isStopping: false }
  const send = (worker: Worker, message: ToMember) => worker.isConnected() && worker.send(message)
  const sendAll = () => {
    const { hasStarted, areJobsRunning, isStopping } = whole
    const isReady = hasStarted && areJobsRunning && !isStopping
    for (const worker of Object.values(cluster.workers!))
      send(worker!, { type: 'whole', whole: { isReady, isStopping } })
  }
  surviveRejections(log)
  stopOnSignal(stops, whole, config.DRAIN_SECONDS, log, sendAll)
  exitOnUncaughtException(log)

  const count = countTogether()
  const aggregated = new AggregatorRegistry()
  const startFailure = Promise.withResolvers<never>()

  /** Resolves with the simulators' addresses, once the process has started for the first time. */
  const launch = (begin: Begin): { part: Part; started: Promise<Outside> } => {
    const started = Promise.withResolvers<Outside>()
    let failedStarts = 0
    let { outside } = begin
    const part = keepRunning(
      begin.name,
      async () => {
        const worker = cluster.fork({
          PORT: String(config.PORT),
          [BEGIN_VARIABLE]: JSON.stringify({ ...begin, outside }),
        })
        const ended = once(worker, 'exit').then(([code, signal]) => {
          if (begin.kind === 'jobs') whole.areJobsRunning = false
          sendAll()
          return `${begin.name} ended with ${signal ?? code}`
        })
        const hasStarted = Promise.withResolvers<Outside>()
        worker.on('message', async (message: ToPrimary) => {
          switch (message.type) {
            case 'started':
              return hasStarted.resolve(message.outside)
            case 'running':
              whole.areJobsRunning = message.isRunning
              return sendAll()
            case 'count':
              return send(worker, { type: 'counted', batch: message.batch, counts: message.calls.map(count) })
            case 'ask metrics': {
              const text = await aggregated.clusterMetrics().catch(() => null)
              return send(worker, { type: 'metrics', question: message.question, text })
            }
          }
        })
        const failure = await Promise.race([hasStarted.promise.then(() => null), ended])
        if (failure !== null) {
          failedStarts += 1
          if (failedStarts === FAILED_STARTS_MAX)
            startFailure.reject(
              new Error(`${failure}, before it had started, for the ${FAILED_STARTS_MAX}th time in a row`),
            )
          throw new Error(`${failure} before it had started`)
        }
        failedStarts = 0
        outside = await hasStarted.promise
        started.resolve(outside)
        sendAll()
        return {
          ended: ended.then((how) => whole.isStopping || log.error({ name: begin.name }, how)),
          stop: async () => {
            send(worker, { type: 'stop' })
            await ended
          },
        }
      },
      log,
    )
    return { part, started: started.promise }
  }

  const processes = config.WORKERS + (hasJobs ? 1 : 0)
  const database = await openDatabase(config, processes, stops, log)
  const begun = (kind: Begin['kind'], name: string, outside: Outside) =>
    launch({ kind, name, database: database.url, outside })
  const outside = outsideElsewhere(config) ?? (config.sandbox ? await playOutside() : null)
  async function playOutside(): Promise<Outside> {
    const { part, started } = begun('sandbox', 'sandbox', null)
    stops.push(part.stop)
    return Promise.race([started, startFailure.promise])
  }
  await prepareOnItsOwn(config, database, outside, log)
  printStep(`starting ${config.WORKERS} processes for HTTP${hasJobs ? ' and one for jobs' : ''}`)
  const members = [
    ...Array.from({ length: config.WORKERS }, (_, index) => begun('http', `http-${index + 1}`, outside)),
    ...(hasJobs ? [begun('jobs', 'jobs', outside)] : []),
  ]
  stops.push(async () => void (await Promise.all(members.map(({ part }) => part.stop()))))
  await Promise.race([Promise.all(members.map(({ started }) => started)), startFailure.promise])
  whole.hasStarted = true
  sendAll()
  printAddresses(config)
  startFailure.promise.catch(async (error) => {
    log.fatal({ err: error }, 'process could not be restarted, exiting')
    await stopAll(stops, (other) => log.error({ err: other }, 'error while stopping'))
    process.exit(1)
  })
}

/** The members have a context each; this process needs one for no longer than the preparing. */
async function prepareOnItsOwn(
  config: Config,
  database: Database,
  outside: Outside,
  log: ReturnType<typeof makeLog>,
): Promise<void> {
  const closes: Stop[] = []
  const context = openContext(config, database.url, log, outside, closes)
  try {
    await prepareDatabase(context, database)
  } finally {
    for (const close of closes) await close()
  }
}

/** One count for all processes, so that a limit is one limit however many there are. */
function countTogether() {
  const counters = new Map<string, CountCall>()
  return ({ counter, max, address }: CallToCount) => {
    const found = counters.get(counter) ?? countInMemory(counter, max)
    counters.set(counter, found)
    return found(address)
  }
}
