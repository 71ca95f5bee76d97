import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { startSandbox } from '#sandbox/start.ts'
import { freePort } from '#server/platform/db/embedded-postgres.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { testContext, testSecret } from '#tests/support/database/database.ts'
import { startProgram, until } from '#tests/support/servers/processes.ts'
import type { KillAt, Order } from './kill-at.ts'
import { deliver, openWebhookRecorder } from './webhook-recorder.ts'

const preload = fileURLToPath(new URL('kill-at.ts', import.meta.url))

export type CrashHarness = Awaited<ReturnType<typeof openCrashHarness>>

/**
 * The program in one process that is killed at a chosen point, on its own database, with a sandbox that survives. The
 * program, the sandbox and `context` share one clock, which `forward` moves; webhooks are delivered only on request.
 */
export async function openCrashHarness() {
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const context = await testContext({ now: () => new Date(now()) })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const webhookRecorder = await openWebhookRecorder()
  const outside = await startSandbox({ now, timings: { webhookAfterMs: 1 }, webhookTargets: webhookRecorder.targets })
  const faults: string[] = []
  const points: string[] = []
  let program: Program | null = null
  let killAt: KillAt | null = null
  let restartedAt = new Date()

  const live = async () => {
    restartedAt = new Date()
    killAt = null
    const env = {
      DATABASE_URL: context.programUrl,
      MIGRATE: 'off',
      DATA_DIR: context.config.DATA_DIR,
      SECRET: testSecret,
      ROLES: 'api,payments,worker',
      LOG_LEVEL: 'error',
      DEMO: 'off',
      PORT: String(port),
      SANDBOX_URL: outside.url,
      SMTP_URL: `smtp://127.0.0.1:${outside.mailPort}`,
      AHEAD_MS: String(aheadMs),
    }
    const { child, stop } = await startProgram('server/boot/main.ts', env, faults, preload)
    child.on('message', (received: { point?: string }) => received.point && points.push(received.point))
    program = { child, stop }
  }
  const sendOrder = async () => {
    const received = confirmed(program!.child)
    // A dying process need not receive the order.
    program!.child.send({ aheadMs, killAt } satisfies Order, () => {})
    await received
  }
  const isDead = () => program!.child.exitCode !== null || program!.child.signalCode !== null
  const isNone = async (statement: string) => (await context.pool.query(statement, [restartedAt])).rows.length === 0
  /** Waits until this process has done every due job, or has died. Jobs that a dead process holds are skipped. */
  const untilQuiet = () => until('every job was done', async () => isDead() || (await isNone(dueJobs)))

  return {
    context,
    url,
    outside,
    faults,
    live,
    isDead,
    /** Counts all points from here on, and kills the process at the given one. */
    dieAt: (given: KillAt) => {
      killAt = given
      return sendOrder()
    },
    /** Lists the points that the work passes. */
    listPoints: async (work: () => Promise<unknown>): Promise<string[]> => {
      await sendOrder()
      points.length = 0
      await work()
      // Messages arrive in order: once this one is answered, all earlier ones have arrived.
      await sendOrder()
      return [...points]
    },
    forward: async (ms: number) => {
      aheadMs += ms
      if (!isDead()) await sendOrder()
    },
    /** Runs a sweep as the timer would start it, until it is finished or its process has died. */
    sweep: async (job: string) => {
      await enqueue(context.db, job, {}, { key: `sweep:${job}` })
      await until(`${job} was done`, async () => isDead() || (await isNone(`${dueJobs} and key = 'sweep:${job}'`)))
    },
    untilQuiet,
    /** Kills the process at its current point. Its locks are released, as if their time-outs had passed. */
    kill: async () => {
      const gone = once(program!.child, 'exit')
      program!.child.kill('SIGKILL')
      await gone
      await context.pool.query(`select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
      aheadMs += PAST_LEASE_MS
    },
    /** Delivers the newest webhook of a type to the program, and waits for the jobs that it queued. */
    deliver: async (type: string) => {
      await outside.sandbox.schedule.whenQuiet()
      const webhook = webhookRecorder.webhooks.findLast((each) => each.type === type)!
      expect(await deliver(url, webhook)).toBe(200)
      await untilQuiet()
    },
    stop: async () => {
      await program?.stop()
      await outside.stop()
      await webhookRecorder.stop()
      await context.close()
    },
  }
}

const PAST_LEASE_MS = 130_000

type Program = { child: ChildProcess; stop: () => Promise<void> }

const dueJobs = `select 1 from graphile_worker.jobs
  where run_at <= now() and attempts < max_attempts and (locked_at is null or locked_at > $1)`

/** Resolves when the process confirms an order, or exits and can no longer confirm it. */
function confirmed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      child.off('message', onMessage).off('exit', end)
      resolve()
    }
    const onMessage = (received: { isReady?: boolean }) => {
      if (received.isReady) end()
    }
    child.on('message', onMessage).on('exit', end)
  })
}
