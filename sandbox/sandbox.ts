import { randomUUID } from 'node:crypto'
import { makeFaults } from './faults.ts'
import { makeIds } from './identity.ts'
import { emptyPaypalState } from './paypal/state.ts'
import { makeSchedule } from './schedule.ts'
import type { Sandbox, SandboxOptions, SandboxSecrets, SandboxState, SandboxTimings, TaskKind } from './state.ts'
import { keepState } from './stored-state.ts'
import { emptyStripeState } from './stripe/state.ts'
import { performTask } from './tasks.ts'

const defaultSecrets: SandboxSecrets = {
  stripeSecretKey: 'sk_test_sandbox',
  stripePublishableKey: 'pk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  paypalClientId: 'sandbox-client',
  paypalClientSecret: 'sandbox-secret',
  paypalWebhookId: 'WH-SANDBOX',
  smsAccountSid: 'AC_sandbox',
  smsAuthToken: 'sandbox',
  recaptchaSecret: 'sandbox-recaptcha',
  s3AccessKeyId: 'sandbox-key',
  s3SecretAccessKey: 'sandbox-secret',
}

const defaultTimings: SandboxTimings = {
  webhookAfterMs: 200,
  webhookRetriesMs: [1000, 3000, 10_000, 30_000, 120_000, 600_000, 3_600_000],
  disputeAfterMs: 5000,
  refundFailsAfterMs: 5000,
  processingMs: 8000,
}

/** All simulators as one value: state in memory, a clock, faults, and delayed events. The plugin adds the routes. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  refuseInProduction(process.env.APP_ENV)
  const now = options.now ?? Date.now
  const stored = keepState(options.persistPath, () => emptyState(options.seed ?? randomUUID()))
  const { state } = stored
  const makeId = makeIds(state.seed, state)
  const sandbox: Sandbox = {
    now,
    makeId,
    secrets: { ...defaultSecrets, ...options.secrets },
    timings: { ...defaultTimings, ...options.timings },
    webhookTargets: options.webhookTargets ?? {},
    stripeEvents: options.stripeEvents ?? null,
    cardsDiffer: options.cardsDiffer ?? false,
    faults: makeFaults(now),
    reachedAt: { url: 'http://127.0.0.1/sandbox' },
    schedule: makeSchedule<TaskKind>({
      now,
      tasks: state.tasks,
      makeId,
      perform: (kind, subject) => performTask(sandbox, kind, subject),
      changed: stored.changed,
    }),
    state,
    changed: stored.changed,
    close: () => {
      sandbox.schedule.stop()
      stored.flush()
    },
  }
  return sandbox
}

/** A simulator that took orders in production would give tickets for play money. */
export function refuseInProduction(appEnv: string | undefined): void {
  if (appEnv === 'prod') throw new Error('The sandbox does not run with APP_ENV=prod.')
}

function emptyState(seed: string): SandboxState {
  return {
    seed,
    idsMade: 0,
    tasks: new Map(),
    deliveries: new Map(),
    calls: [],
    messages: [],
    stripe: emptyStripeState(),
    paypal: emptyPaypalState(),
  }
}
