import { slugOf } from '#domain/money/payment.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { type BatchKind, inSharedTransaction } from '#server/platform/batching/shared-transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { Begun, Called, Provider } from '#server/platform/payment-provider.ts'
import { lockPayments } from './batch-queries.ts'
import type { Lease } from './lease-queries.ts'
import { movePayment, moveUnchanged, type PaymentMove } from './move-queries.ts'
import {
  countSpoilt,
  finishOperation,
  finishOperations,
  insertOperation,
  type ProviderOperation,
} from './operation-queries.ts'
import type { PaymentRow } from './payment-row.ts'
import { waitForRateLimit } from './providers/rate-limit-queries.ts'
import { findPayment, lockPayment } from './queries.ts'

const RATE_LIMIT_WAIT_MS = 20_000

/**
 * Creates a payment's object at the provider, under its lease. A creation without an answer is requested again with the
 * same key, which returns the same object. If the key has expired or may replay an error, the object is searched by
 * time and metadata. `operation` is a first creation that is recorded already, and a given `lease` ends when the
 * payment is open. Returns null while the outcome is unknown, or while the rate limiter's queue is too long.
 */
export async function beginAtProvider(
  context: Context,
  payment: PaymentRow,
  purchase: string,
  given: { lease?: Lease; operation?: ProviderOperation | null } = {},
): Promise<PaymentRow | null> {
  const provider = context.providers[payment.provider]
  const isRetry = !given.operation
  const ageMs = context.now().getTime() - payment.createdAt.getTime()
  const keyIsGone = isRetry && ageMs >= provider.keepsKeysMs
  if (keyIsGone || (isRetry && (await countSpoilt(context.db, payment.id, 'create')) > 0)) {
    const found = await provider.findBegun({ paymentId: payment.id, begunAt: payment.createdAt })
    if (found.outcome !== 'yes') return null
    if (found.value) return openPayment(context, payment, found.value, 'it was found at the provider', given)
    if (keyIsGone) return neverBegan(context, payment.id)
  }
  const created = await create(context, provider, payment, purchase, given.operation ?? null)
  if (created === null || created.called.outcome === 'unknown') return null
  const { called, operation } = created
  if (called.outcome === 'no') return refuseToBegin(context, payment.id, called.why)
  return openPayment(context, payment, called.value, 'the provider opened it', { ...given, operation })
}

async function create(
  context: Context,
  provider: Provider,
  payment: PaymentRow,
  purchase: string,
  written: ProviderOperation | null,
): Promise<{ called: Called<Begun>; operation: ProviderOperation } | null> {
  const { name, createsPerSecond: perSecond } = provider
  const rateLimiter = perSecond === null ? null : { name: `${slugOf(name)} create`, perSecond, atOnce: 1 }
  if (rateLimiter && !(await waitForRateLimit(context.db, rateLimiter, RATE_LIMIT_WAIT_MS))) return null
  const operation = written ?? (await insertOperation(context.db, 'create', payment.id, payment.id, context.now()))
  const { amountPence } = payment
  const called = await provider.begin({ paymentId: payment.id, purchase, amountPence, key: operation.key })
  // A yes is recorded with its consequences, in one transaction.
  if (called.outcome !== 'yes') {
    await finishOperation(context.db, operation.operationId, called, context.now())
    context.log.warn({ payment: payment.id, outcome: called.outcome, why: called.why }, 'payment could not be started')
  }
  return { called, operation }
}

type Opening = {
  payment: PaymentRow
  begun: Begun
  why: string
  lease: Lease | null
  operation: ProviderOperation | null
}

/** OPEN, unless another call gave it its object meanwhile. */
async function openPayment(
  context: Context,
  payment: PaymentRow,
  begun: Begun,
  why: string,
  { lease = null, operation = null }: { lease?: Lease | null; operation?: ProviderOperation | null },
): Promise<PaymentRow> {
  const request = { payment, begun, why, lease, operation }
  const opened = await inSharedTransaction(context, opening, payment.purchaseId, request)
  if (opened.isMoved && lease) lease.isHeld = false
  return opened.payment
}

const opening: BatchKind<Opening, { payment: PaymentRow; isMoved: boolean }> = {
  work: async (context, send, requests, options) => {
    const now = context.now()
    const operationIds = requests.flatMap(({ operation }) => (operation ? [operation.operationId] : []))
    const [opened] = await Promise.all([
      moveUnchanged(send, requests.flatMap(opensAs), now),
      finishOperations(send, operationIds, now),
    ])
    const others = requests.filter(({ payment }) => !opened.has(payment.id))
    // Nearly never: another call has changed it meanwhile.
    const locked = await lockPayments(
      send,
      others.map(({ payment }) => payment.id),
      options,
    )
    const changed = others.map((request) => ({
      ...request,
      payment: locked.get(request.payment.id) ?? request.payment,
    }))
    const openedNow = await moveUnchanged(send, changed.flatMap(opensAs), now)
    return requests.map(({ payment: { id } }) => {
      const moved = opened.get(id) ?? openedNow.get(id)
      const payment = moved ?? locked.get(id)
      return payment ? { payment, isMoved: moved !== undefined } : null
    })
  },
}

function opensAs({ payment, begun: { ref, clientSecret }, why, lease }: Opening): PaymentMove[] {
  const move = { payment, path: ['OPEN' as const], why, changes: { ref, clientSecret }, lease }
  return payment.state === 'BEGUN' ? [move] : []
}

function neverBegan(context: Context, id: string): Promise<PaymentRow> {
  return changed(context, id, (tx, payment) =>
    movePayment(tx, payment, ['CANCELLED'], 'the provider never had it', context.now()),
  )
}

/** A provider that rejects our amount or key is our error, not the buyer's. */
async function refuseToBegin(context: Context, id: string, why: string): Promise<never> {
  alarms.inc({ alarm: 'payment_refused_to_begin' })
  await changed(context, id, (tx, payment) => movePayment(tx, payment, ['FAILED'], why, context.now()))
  throw new Error(`provider rejected payment ${id}: ${why}`)
}

type Change = (tx: Parameters<typeof lockPayment>[0], payment: PaymentRow) => Promise<PaymentRow>

async function changed(context: Context, id: string, change: Change): Promise<PaymentRow> {
  const verdict = await transact<Verdict<PaymentRow>>(context.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    return allow(payment.state === 'BEGUN' ? await change(tx, payment) : payment)
  })
  return verdict.ok ? verdict.value : (await findPayment(context.db, id))!
}
