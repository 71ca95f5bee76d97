import { randomInt } from 'node:crypto'
import { type StartedSandbox, startSandbox } from '#sandbox/start.ts'
import { subscribedEvents } from '#server/payments/providers/stripe/event-types.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { startProgram } from '#tests/support/servers/processes.ts'
import { processMs } from '../cpu.ts'
import { type ControlGroups, type CpuQuota, makeCpuQuota } from './cpu-quota.ts'

/** Application processes with a quota each, and one process for jobs without. */
export type Fleet = {
  urls: readonly string[]
  outside: StartedSandbox
  faults: readonly string[]
  setCoresEach: (cores: number | null) => void
  /** Milliseconds of processor time until now. */
  readCpu: () => { application: number; worker: number }
  stop: () => Promise<void>
}

/** Starts the roles as several hosts have them. Webhooks reach all application processes, as behind a balancer. */
export async function startFleet(
  groups: ControlGroups,
  given: { env: Record<string, string>; processes: number },
): Promise<Fleet> {
  const ports = await Promise.all(Array.from({ length: given.processes }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const outside = await startSandbox({
    stripeEvents: subscribedEvents,
    timings: { webhookAfterMs: 1000 },
    cardsDiffer: true,
  })
  Object.defineProperty(outside.sandbox.webhookTargets, 'stripe', {
    get: () => `${urls[randomInt(urls.length)]}/payments/stripe/webhook`,
  })
  const faults: string[] = []
  const stops: (() => Promise<void>)[] = []
  const quotas: CpuQuota[] = []
  const start = async (roles: string, port: number) => {
    const env = {
      ...given.env,
      ROLES: roles,
      WORKERS: '0',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      PORT: String(port),
      SANDBOX_URL: outside.url,
      SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}`,
    }
    const { child, stop } = await startProgram('server/boot/main.ts', env, faults)
    stops.push(stop)
    return child.pid!
  }
  const stop = async () => {
    for (const quota of quotas) quota.setCores(null)
    await Promise.all(stops.map((each) => each()))
    for (const quota of quotas) quota.remove()
    await outside.stop()
  }
  try {
    const applications: number[] = []
    for (const port of ports) {
      const pid = await start('api,payments', port)
      const quota = makeCpuQuota(groups, `fairdraw-bench-${pid}`)
      quotas.push(quota)
      quota.add(pid)
      applications.push(pid)
    }
    const worker = await start('worker', await freePort())
    return {
      urls,
      outside,
      faults,
      setCoresEach: (cores) => {
        for (const quota of quotas) quota.setCores(cores)
      },
      readCpu: () => ({
        application: applications.reduce((sum, pid) => sum + processMs(pid), 0),
        worker: processMs(worker),
      }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
