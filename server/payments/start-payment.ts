import { PAYMENT_GRACE_MS, type PaymentProvider } from '#domain/payment.ts'
import { paymentEndingOf } from '#domain/purchase.ts'
import { allow, type Refused, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { beginPaying, findPayablePurchase, type PayablePurchase } from '#server/purchases/exports.ts'
import { beginAtProvider } from './begin-payment.ts'
import { withLease } from './lease-queries.ts'
import type { PaymentRow } from './payment-row.ts'
import { findNewestPayment, findPayment, insertOrFindLive } from './queries.ts'

export type StartedPayment = { purchase: PayablePurchase; ref: string; clientSecret: string | null }

/** Creations whose outcome stays unknown are asked for so often within one call; the key makes them one creation. */
const TRIES_MAX = 3

/** What is being paid, while it may still be. */
export async function findPayable(
  context: Context,
  purchaseId: string,
): Promise<Verdict<PayablePurchase, 'TokenRejected' | 'PaymentSessionEnded'>> {
  const purchase = await findPayablePurchase(context, context.db, purchaseId)
  if (!purchase) return refuse('TokenRejected')
  const isInTime = context.now().getTime() < purchase.sessionEndsAt.getTime() + PAYMENT_GRACE_MS
  return isInTime && paymentEndingOf(purchase.state) === null ? allow(purchase) : refuseEnded(purchase)
}

export function refuseEnded({ publicId, state }: PayablePurchase): Refused<'PaymentSessionEnded'> {
  return refuse('PaymentSessionEnded', { purchase_id: publicId, reason: paymentEndingOf(state) ?? 'expired' })
}

/** The order that the buyer has approved at PayPal, where the page that saw it was reloaded before Pay was pressed. */
export async function findApprovedOrder(context: Context, purchaseId: string): Promise<string | null> {
  const payment = await findNewestPayment(context.db, purchaseId, 'PAYPAL')
  if (payment?.state !== 'OPEN' || payment.ref === null) return null
  const read = await context.providers.PAYPAL.read(payment.ref)
  return read.outcome === 'yes' && read.value.standing === 'APPROVED' ? payment.ref : null
}

/**
 * Begins the payment of a purchase with a provider. However often it is asked, in however many tabs, there is one live
 * payment a provider, and its one intent or order is answered again.
 */
export async function startPayment(
  context: Context,
  purchaseId: string,
  provider: PaymentProvider,
): Promise<Verdict<StartedPayment, 'TokenRejected' | 'PaymentSessionEnded' | 'ServiceBusy'>> {
  const payable = await findPayable(context, purchaseId)
  if (!payable.ok) return payable
  const purchase = payable.value
  const live = await transact<Verdict<PaymentRow, 'ServiceBusy'>>(context.db, async (tx) => {
    if (!(await beginPaying(context, tx, purchaseId))) return refuse('ServiceBusy')
    const amountPence = purchase.totalPence
    return allow(await insertOrFindLive(tx, { purchaseId, provider, amountPence, at: context.now() }))
  })
  if (!live.ok) {
    const moved = await findPayable(context, purchaseId)
    return moved.ok ? live : moved
  }
  const opened = live.value.ref ? live.value : await openPayment(context, live.value, purchase)
  if (!opened?.ref) return refuse('ServiceBusy')
  return allow({ purchase, ref: opened.ref, clientSecret: opened.clientSecret })
}

async function openPayment(
  context: Context,
  payment: PaymentRow,
  purchase: PayablePurchase,
): Promise<PaymentRow | null> {
  const find = () => findPayment(context.db, payment.id)
  const isOver = async () => (await find())?.state !== 'BEGUN'
  const done = await withLease(
    context,
    payment.id,
    async () => {
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const current = await find()
        if (current?.state !== 'BEGUN') return current
        const begun = await beginAtProvider(context, current, purchase.publicId)
        if (begun) return begun
      }
      return null
    },
    { isOver },
  )
  return done ?? find()
}
