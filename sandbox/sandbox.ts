import { randomUUID } from 'node:crypto'
import { type Faults, makeFaults, type StandIn } from './faults.ts'
import { type MakeId, makeIds } from './identity.ts'
import { keepState } from './kept-state.ts'
import type { Message } from './messages.ts'
import { emptyPaypalState, type PaypalState } from './paypal/state.ts'
import { makeSchedule, type Schedule, type Task } from './schedule.ts'
import { emptyStripeState, type StripeState } from './stripe/state.ts'
import { performTask, type TaskKind } from './tasks.ts'
import type { Delivery } from './webhooks.ts'

export type SandboxSecrets = {
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
  paypalClientId: string
  paypalClientSecret: string
  paypalWebhookId: string
  smsAccountSid: string
  smsAuthToken: string
  recaptchaSecret: string
  s3AccessKeyId: string
  s3SecretAccessKey: string
}

/** How soon things happen by themselves; tests shorten them. */
export type SandboxTimings = {
  webhookAfterMs: number
  /** The waits before the second, third … attempt of a webhook that was not answered with 2xx. */
  webhookRetriesMs: readonly number[]
  disputeAfterMs: number
  refundFailsAfterMs: number
  processingMs: number
}

export type SandboxOptions = {
  now?: () => number
  /** One seed gives one sequence of ids; without one every sandbox gives ids of its own. */
  seed?: string
  /** Where webhooks go; may be filled in after listening. Without a target no webhook is sent. */
  webhookTargets?: { stripe?: string; paypal?: string }
  secrets?: Partial<SandboxSecrets>
  timings?: Partial<SandboxTimings>
  /** The JSON file that remembers the state over a restart; without it the state is in memory only. */
  persistPath?: string
}

/** What was asked of a stand-in, for the state page and the tests' reckoning. */
export type CallRecord = {
  at: number
  standIn: StandIn
  call: string
  subject: string
  status: number
  fault: string | null
}

export type SandboxState = {
  seed: string
  idsMade: number
  tasks: Map<string, Task<TaskKind>>
  deliveries: Map<string, Delivery>
  calls: CallRecord[]
  messages: Message[]
  stripe: StripeState
  paypal: PaypalState
}

export type Sandbox = {
  now: () => number
  makeId: MakeId
  secrets: SandboxSecrets
  timings: SandboxTimings
  webhookTargets: { stripe?: string; paypal?: string }
  faults: Faults
  /** Where the last caller reached the sandbox, with its prefix. */
  reachedAt: { url: string }
  schedule: Schedule<TaskKind>
  state: SandboxState
  /** To be called after every change of the state, so that it is kept. */
  changed: () => void
  close: () => void
}

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

/** The outside as one value: state in memory, a clock, faults, and what happens later. Routes are put on it by the plugin. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  refuseInProduction(process.env.APP_ENV)
  const now = options.now ?? Date.now
  const kept = keepState(options.persistPath, () => emptyState(options.seed ?? randomUUID()))
  const { state } = kept
  const makeId = makeIds(state.seed, state)
  const sandbox: Sandbox = {
    now,
    makeId,
    secrets: { ...defaultSecrets, ...options.secrets },
    timings: { ...defaultTimings, ...options.timings },
    webhookTargets: options.webhookTargets ?? {},
    faults: makeFaults(now),
    reachedAt: { url: 'http://127.0.0.1/sandbox' },
    schedule: makeSchedule<TaskKind>({
      now,
      tasks: state.tasks,
      makeId,
      perform: (kind, subject) => performTask(sandbox, kind, subject),
      changed: kept.changed,
    }),
    state,
    changed: kept.changed,
    close: () => {
      sandbox.schedule.stop()
      kept.flush()
    },
  }
  return sandbox
}

/** A stand-in that took orders in production would give tickets for play money. */
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
