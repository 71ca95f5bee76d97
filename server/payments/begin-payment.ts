import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { Begun, Called, Provider } from '#server/platform/payment-provider.ts'
import { movePayment } from './move-queries.ts'
import { countSpoilt, finishOperation, insertOperation } from './operation-queries.ts'
import type { PaymentRow } from './payment-row.ts'
import { waitForRateLimit } from './providers/rate-limit-queries.ts'
import { findPayment, lockPayment } from './queries.ts'

const RATE_LIMIT_WAIT_MS = 20_000

/**
 * Gives a payment its object at the provider, under its lease. A creation whose answer was lost is asked for again with
 * the same key, which answers with the same object; where the key says nothing any more, it is looked for by time and
 * metadata. Answers null while the outcome is unknown, or while too many others wait for their turn.
 */
export async function beginAtProvider(
  context: Context,
  payment: PaymentRow,
  purchase: string,
): Promise<PaymentRow | null> {
  const provider = context.providers[payment.provider]
  const ageMs = context.now().getTime() - payment.createdAt.getTime()
  const keyIsGone = ageMs >= provider.keepsKeysMs
  if (keyIsGone || (await countSpoilt(context.db, payment.id, 'create')) > 0) {
    const found = await provider.findBegun({ paymentId: payment.id, begunAt: payment.createdAt })
    if (found.outcome !== 'yes') return null
    if (found.value) return open(context, payment.id, found.value, 'it was found at the provider')
    if (keyIsGone) return neverBegan(context, payment.id)
  }
  const called = await create(context, provider, payment, purchase)
  if (called === null || called.outcome === 'unknown') return null
  if (called.outcome === 'no') return refuseToBegin(context, payment.id, called.why)
  return open(context, payment.id, called.value, 'the provider opened it')
}

async function create(
  context: Context,
  provider: Provider,
  payment: PaymentRow,
  purchase: string,
): Promise<Called<Begun> | null> {
  const rateLimiter = { name: 'stripe create', perSecond: context.config.STRIPE_CREATES_PER_SECOND, atOnce: 1 }
  if (provider.name === 'STRIPE' && !(await waitForRateLimit(context.db, rateLimiter, RATE_LIMIT_WAIT_MS))) return null
  const { operationId, key } = await insertOperation(context.db, 'create', payment.id, payment.id, context.now())
  const called = await provider.begin({ paymentId: payment.id, purchase, amountPence: payment.amountPence, key })
  await finishOperation(context.db, operationId, called, context.now())
  if (called.outcome !== 'yes')
    context.log.warn({ payment: payment.id, outcome: called.outcome, why: called.why }, 'payment could not be started')
  return called
}

/** OPEN, unless another call gave it its object meanwhile. */
function open(context: Context, id: string, { ref, clientSecret }: Begun, why: string): Promise<PaymentRow> {
  return changed(context, id, (tx, payment) =>
    movePayment(tx, payment, ['OPEN'], why, context.now(), { ref, clientSecret }),
  )
}

function neverBegan(context: Context, id: string): Promise<PaymentRow> {
  return changed(context, id, (tx, payment) =>
    movePayment(tx, payment, ['CANCELLED'], 'the provider never had it', context.now()),
  )
}

/** A provider that will not take an amount or a key of ours is our error, not the buyer's. */
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
