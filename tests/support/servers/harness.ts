import { makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { type TestContext, testContext, testSecret } from '#tests/support/database/database.ts'
import { startHarness, until } from './processes.ts'

type Given = {
  processes?: number
  roles?: string
  drainSeconds?: number
  /** How the processes reach the database, if not directly. */
  reach?: (context: TestContext) => Promise<Record<string, string>>
}

/** Two processes of the program on their own database, with a context that reads it. */
export async function openHarness({
  processes = 2,
  roles = 'api,payments,console,worker',
  drainSeconds = 0,
  reach,
}: Given = {}) {
  const context = await testContext()
  const env = {
    DATABASE_URL: context.programUrl,
    ...(await reach?.(context)),
    MIGRATE: 'off',
    DATA_DIR: context.config.DATA_DIR,
    SECRET: testSecret,
    ROLES: roles,
    DRAIN_SECONDS: String(drainSeconds),
  }
  const harness = await startHarness({ processes, env }).catch(async (fault) => {
    await context.close()
    throw fault
  })
  const { urls, outside, faults } = harness
  let turn = 0
  return {
    context,
    urls,
    outside,
    faults,
    sandboxUrl: outside.url,
    /** The processes in turn, like a load balancer. */
    url: () => urls[turn++ % urls.length]!,
    /** An account that may enter, with the headers of a session. */
    makeBuyer: async (given: Parameters<typeof makeAccount>[1] = {}) => {
      const account = await makeAccount(context, given)
      return { ...account, bearer: await signIn(context, account) }
    },
    /** Waits until every due job has been done, and every webhook has been delivered. */
    untilQuiet: () =>
      until('everything was done', async () => {
        await outside.sandbox.schedule.whenQuiet()
        const { rows } = await context.pool.query(
          `select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
           union all select from receipts_due limit 1`,
        )
        return rows.length === 0
      }),
    stop: async () => {
      await harness.stop()
      await context.close()
    },
  }
}
