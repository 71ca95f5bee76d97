import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type StartedSandbox, startSandbox } from '#sandbox/start.ts'
import {
  findEmbeddedPostgres,
  freePort,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { contextOn, type TestContext, testSecret } from '#tests/support/database/database.ts'
import { startProgram, until } from '#tests/support/servers/processes.ts'

const preload = fileURLToPath(new URL('clock-ahead.ts', import.meta.url))

export type RestartedHarness = Awaited<ReturnType<typeof openRestartedHarness>>

/**
 * Processes of the program, one for each list of roles, with their own PostgreSQL, which can be killed. A single
 * process runs that server itself, as `npm start` does; several processes share one that the test runs. All use the
 * test's clock.
 */
export async function openRestartedHarness(roleLists: readonly string[]) {
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-restarts-'))
  const ports = await Promise.all(roleLists.map(freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const outside = await startSandbox({
    now,
    timings: { webhookAfterMs: 20 },
    webhookTargets: { stripe: `${urls[0]}/payments/stripe/webhook`, paypal: `${urls[0]}/payments/paypal/webhook` },
  })
  const shared = roleLists.length > 1 ? await startEmbeddedPostgres({ dataDir: folder }) : null
  const programs = await startPrograms({ roleLists, ports, outside, folder, databaseUrl: shared?.url })
  const databaseUrl = findEmbeddedPostgres({ dataDir: folder })!
  const context = contextOn(databaseUrl, { now: () => new Date(now()) })
  const { rows } = await context.pool.query('show data_directory')
  return {
    context,
    outside,
    url: urls[0]!,
    urls,
    processes: programs.map(({ child }) => child),
    killDatabase: () => killPostmaster(rows[0].data_directory),
    forward: (ms: number) => {
      aheadMs += ms
      for (const { child } of programs) child.send({ aheadMs })
    },
    /** Runs a sweep as the timer would start it. */
    sweep: async (job: string) => {
      await enqueue(context.db, job, {}, { key: job })
      await until(`${job} was done`, async () => !(await isQueued(context, job)))
    },
    stop: async () => {
      await context.close()
      for (const program of programs) await program.stop()
      await shared?.stop()
      await outside.stop()
      await removeEmbeddedPostgres({ dataDir: folder })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startPrograms(given: {
  roleLists: readonly string[]
  ports: readonly number[]
  outside: StartedSandbox
  folder: string
  databaseUrl: string | undefined
}) {
  const programs = []
  for (const [index, roles] of given.roleLists.entries()) {
    const env = {
      ...(given.databaseUrl && { DATABASE_URL: given.databaseUrl }),
      DATA_DIR: given.folder,
      SECRET: testSecret,
      ROLES: roles,
      LOG_LEVEL: 'error',
      DEMO: 'off',
      PORT: String(given.ports[index]),
      SANDBOX_URL: given.outside.url,
      SMTP_URL: `smtp://127.0.0.1:${given.outside.mailPort}`,
    }
    programs.push(await startProgram('server/boot/main.ts', env, [], preload))
  }
  return programs
}

function killPostmaster(data: string): void {
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
}

async function isQueued({ pool }: TestContext, key: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from graphile_worker.jobs where key = $1', [key])
  return rows.length > 0
}
