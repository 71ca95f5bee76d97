import { v7 as uuid } from 'uuid'
import { formatPounds, pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
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
/** Clocks differ, and a payment started before the instant may be captured after it. */
const OVERLAP_MS = 600_000
/** The longest delay of a provider's books. */
const BEHIND_MS = 3 * 3_600_000
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export type Repair = {
  /** Our payments that moved at a provider since, or were pending, and are now settled. */
  settled: string[]
  /** Captures for orders that the restored database does not know, with the state of their refunds. */
  refunded: LostCapture[]
  /** Problems for an operator. The repair is run again once they are solved. */
  unsolved: string[]
}

/**
 * Finds money that the providers have and the books of a restored database lack. Reads the providers' movements since
 * the instant of the restore, in their order. A known payment is settled and reviewed: its tickets are issued, or its
 * money is refunded, by the usual rules. Nothing was captured after `stoppedAt`, when the processes were stopped, so
 * books that cover that instant are complete. A capture for an unknown order is refunded, less earlier refunds, since
 * its purpose is lost. A second run continues where the first stopped and refunds nothing twice.
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
        repair.unsolved.push(
          `${provider.name}: its report only reaches ${to.toISOString()}; run this command again later`,
        )
      return listed.value.movements
    }
  }
  repair.unsolved.push(`${provider.name}: its report couldn’t be read yet; run this command again later`)
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
    if (!isOurs)
      repair.unsolved.push(`${provider.name} ${movement.ref}: a ${movement.kind} that belongs to none of our orders`)
    return
  }
  if (!isLost(movement, since)) {
    repair.unsolved.push(`${provider.name} ${movement.ref}: captured, but we didn’t start it after the given time`)
    return
  }
  repair.refunded.push(await refundLost(context, provider, lostOf(provider.name, movement, movements)))
}

/** Whether it is ours and was started after the restored instant: the id of a payment contains its time. */
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

/**
 * Settles payments that were pending at the instant, even if captured in books that run behind, and pending refunds.
 */
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

/** The text of a repair for operators. */
export function describeRepair({ settled, refunded, unsolved }: Repair): string {
  const sum = pence(refunded.reduce((total, { refundPence }) => total + refundPence, 0))
  return [
    `Payments settled by their provider snapshot: ${settled.length}.`,
    `Refunded captures of orders that the restore lost: ${refunded.length}, ${formatPounds(sum)} in total.`,
    ...refunded.map(
      ({ provider, captureRef, amountPence, refundPence, refundRef, state }) =>
        `  ${provider} ${captureRef}: ${formatPounds(refundPence)} of ${formatPounds(amountPence)}, refund ${refundRef ?? 'not needed'} ${state}`,
    ),
    unsolved.length === 0 ? 'Nothing is left to do.' : `Left to do: ${unsolved.length}`,
    ...unsolved.map((what) => `  ${what}`),
  ].join('\n')
}
