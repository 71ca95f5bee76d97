import type { Faults, Simulator } from './faults.ts'
import type { MakeId } from './identity.ts'
import type { PaypalState } from './paypal/state.ts'
import type { Schedule, Task } from './schedule.ts'
import type { StripeState } from './stripe/state.ts'

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

/** The delays of automatic events; tests shorten them. */
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
  /** A seed makes the sequence of ids reproducible; without one every sandbox has different ids. */
  seed?: string
  /** The targets of webhooks; may be filled in after listening. Without a target no webhook is sent. */
  webhookTargets?: { stripe?: string; paypal?: string }
  /** The types that Stripe's endpoint is subscribed to; by default every one. */
  stripeEvents?: readonly string[]
  /** True: each payment uses another card, as with many buyers. False: equal numbers are one card, as at Stripe. */
  cardsDiffer?: boolean
  secrets?: Partial<SandboxSecrets>
  timings?: Partial<SandboxTimings>
  /** The JSON file that stores the state across restarts; without it the state is in memory only. */
  persistPath?: string
}

/** The calls that a simulator received, for the state page and the tests' invariants. */
export type CallRecord = {
  at: number
  simulator: Simulator
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
  stripeEvents: readonly string[] | null
  cardsDiffer: boolean
  faults: Faults
  /** The address at which the last caller reached the sandbox, with its prefix. */
  reachedAt: { url: string }
  schedule: Schedule<TaskKind>
  state: SandboxState
  /** To be called after every change of the state, so that it is stored. */
  changed: () => void
  close: () => void
}

/** The kinds of delayed events. */
export type TaskKind =
  | 'webhook'
  | 'dispute'
  | 'fraud_warning'
  | 'refund_failure'
  | 'processing'
  | 'paypal_pending'
  | 'paypal_dispute'
  | 'paypal_refund_failure'

/** A caught message that the site sent to a person; `code` is the six digits in it, if any. */
export type Message = {
  channel: 'sms' | 'mail'
  to: string
  from: string
  /** The address for replies, if it is not the sender's. */
  reply_to?: string
  subject?: string
  text: string
  html?: string
  at: string
  code?: string
}

/**
 * An event that is being delivered to the payments service. `body` is stored as sent, since the signature covers its
 * bytes.
 */
export type Delivery = {
  id: string
  simulator: 'stripe' | 'paypal'
  eventId: string
  type: string
  body: string
  attempts: number
  state: 'waiting' | 'delivered' | 'dropped' | 'given_up'
  lastStatus: number | null
}
