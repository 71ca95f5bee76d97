import { v7 as uuid } from 'uuid'
import { formatPounds, pence } from '#domain/money.ts'
import type { PaymentProvider } from '#domain/payment.ts'
import type { Context } from '#server/platform/context.ts'
import type { Movement, Provider } from '#server/platform/payment-provider.ts'
import { withPace } from '../providers/providers.ts'
import { findPaymentOf } from '../queries.ts'
import { performRefund } from '../refunds/refund-payment.ts'
import { listPendingRefunds } from '../refunds/refund-queries.ts'
import { settlePayment } from '../settle/settle-payment.ts'
import { listUnsettled } from '../settle/sweep-queries.ts'
import { findLostCapture, type LostCapture, saveLostRefund, storeLostCapture } from './lost-capture-queries.ts'
import { reviewPayment } from './review-payment.ts'

const rateLimiter = { name: 'sweep', perSecond: 5, atOnce: 0 }
const WAIT_MAX_MS = 60_000
/** Clocks differ, and what was begun before the instant is captured after it. */
const OVERLAP_MS = 600_000
/** PayPal's search runs up to so far behind. */
const BEHIND_MS = 3 * 3_600_000
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export type Repair = {
  /** Payments of ours that moved at a provider since, or were under way, brought to what is true there. */
  settled: string[]
  /** Captures for orders that the restored database does not know, and where their refunds stand. */
  refunded: LostCapture[]
  /** What an operator must look at; after it is mended, or later, the repair is run again. */
  unsolved: string[]
}

/**
 * After the database was restored to an instant, the providers know of money that our books have lost. Reads the
 * movements since then in their order. A payment that we know is settled and reviewed: its tickets are issued, or its
 * money is refunded, by the usual rules. Nothing was captured after `stoppedAt`, when the processes were stopped, so
 * books that reach that far are complete. A capture for an unknown order is refunded, less what was refunded already,
 * since its purpose is lost. A second run continues where the first stopped and refunds nothing twice.
 */
export async function repairBooks(unpaced: Context, since: Date, stoppedAt = unpaced.now()): Promise<Repair> {
  const context = withPace(unpaced, rateLimiter, WAIT_MAX_MS)
  const repair: Repair = { settled: [], refunded: [], unsolved: [] }
  for (const provider of Object.values(context.providers)) {
    const movements = await listBetween(context, provider, since, stoppedAt, repair)
    for (const movement of movements.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
      await attempt(repair, `${provider.name} ${movement.ref}`, () =>
        repairMovement(context, provider, movement, { since, movements, repair }),
      )
  }
  await settleTheRest(context, repair)
  return repair
}

async function listBetween(
  context: Context,
  provider: Provider,
  since: Date,
  stoppedAt: Date,
  repair: Repair,
): Promise<Movement[]> {
  const from = new Date(since.getTime() - OVERLAP_MS)
  const now = context.now().getTime()
  const end = new Date(Math.min(now, stoppedAt.getTime() + OVERLAP_MS))
  for (const to of [end, new Date(Math.min(end.getTime(), now - BEHIND_MS))]) {
    if (to <= from) break
    const listed = await provider.listMovements(from, to)
    if (listed.outcome === 'yes') {
      if (to < end)
        repair.unsolved.push(`${provider.name}: its books reach ${to.toISOString()} only; run this again later`)
      return listed.value.movements
    }
  }
  repair.unsolved.push(`${provider.name}: its books could not be read yet; run this again later`)
  return []
}

async function repairMovement(
  context: Context,
  provider: Provider,
  movement: Movement,
  { since, movements, repair }: { since: Date; movements: readonly Movement[]; repair: Repair },
): Promise<void> {
  const payment = await findPaymentOf(context.db, provider.name, movement.about)
  if (payment) {
    if (repair.settled.includes(payment.id)) return
    await reviewPayment(context, payment.id)
    repair.settled.push(payment.id)
    return
  }
  if (movement.kind !== 'CAPTURE') {
    const isOurs = await findLostCapture(context.db, provider.name, movement.about.captureRef)
    if (!isOurs) repair.unsolved.push(`${provider.name} ${movement.ref}: a ${movement.kind} of no order of ours`)
    return
  }
  if (!isLost(movement, since)) {
    repair.unsolved.push(`${provider.name} ${movement.ref}: captured, but not begun by us after the instant`)
    return
  }
  repair.refunded.push(await refundLost(context, provider, lostOf(provider.name, movement, movements)))
}

/** Ours, and begun when the restored database had ended: the id of a payment says when it was made. */
function isLost({ about: { paymentId } }: Movement, since: Date): boolean {
  if (paymentId === null || !UUID_V7.test(paymentId)) return false
  const madeAt = Number.parseInt(paymentId.replaceAll('-', '').slice(0, 12), 16)
  return madeAt >= since.getTime() - OVERLAP_MS
}

async function refundLost(context: Context, provider: Provider, found: LostCapture): Promise<LostCapture> {
  const lost = await storeLostCapture(context.db, found, context.now())
  if (lost.state === 'SUCCEEDED') return lost
  const { refundId, captureRef, refundPence: amountPence } = lost
  const ref = lost.paymentRef ?? ''
  const refunded = await provider.refund({ refundId, ref, captureRef, amountPence, key: `rf:${refundId}` })
  if (refunded.outcome !== 'yes') throw new Error(`refund failed: ${refunded.why}`)
  await saveLostRefund(context.db, refundId, refunded.value)
  const { ref: refundRef, state } = refunded.value
  context.log.warn({ lost: { ...lost, refundRef, state } }, 'refunded a capture whose order is unknown')
  return { ...lost, refundRef, state }
}

function lostOf(provider: PaymentProvider, found: Movement, movements: readonly Movement[]): LostCapture {
  const { ref, about, amountPence, at } = found
  const gone = movements.filter(
    ({ kind, state, about }) => kind === 'REFUND' && state !== 'FAILED' && about.captureRef === ref,
  )
  const refundPence = pence(amountPence - gone.reduce((sum, refund) => sum + refund.amountPence, 0))
  return {
    refundId: uuid(),
    provider,
    captureRef: ref,
    paymentId: about.paymentId!,
    paymentRef: about.ref,
    amountPence,
    refundPence,
    refundRef: null,
    state: refundPence === 0 ? 'SUCCEEDED' : 'PENDING',
    capturedAt: at,
  }
}

/** What was under way at the instant, be it captured in books that run behind, and refunds that were being made. */
async function settleTheRest(context: Context, repair: Repair): Promise<void> {
  const now = context.now()
  const left = await listUnsettled(context.db, now, now, 100_000)
  for (const id of left.filter((each) => !repair.settled.includes(each)))
    await attempt(repair, `payment ${id}`, async () => {
      if ((await settlePayment(context, id, { mustRead: true })) === null)
        throw new Error('payment could not be read from its provider')
      repair.settled.push(id)
    })
  for (const id of await listPendingRefunds(context.db, now, 100_000))
    await attempt(repair, `refund ${id}`, () => performRefund(context, id))
}

async function attempt(repair: Repair, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    repair.unsolved.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A repair as a person reads it. */
export function describeRepair({ settled, refunded, unsolved }: Repair): string {
  const sum = pence(refunded.reduce((total, { refundPence }) => total + refundPence, 0))
  return [
    `${settled.length} payments of ours were brought to what is true at the provider.`,
    `${refunded.length} captures of forgotten orders, ${formatPounds(sum)}, were given back.`,
    ...refunded.map(
      ({ provider, captureRef, amountPence, refundPence, refundRef, state }) =>
        `  ${provider} ${captureRef}: ${formatPounds(refundPence)} of ${formatPounds(amountPence)}, refund ${refundRef ?? 'not needed'} ${state}`,
    ),
    unsolved.length === 0 ? 'Nothing is left to do.' : `${unsolved.length} are left to do:`,
    ...unsolved.map((what) => `  ${what}`),
  ].join('\n')
}
