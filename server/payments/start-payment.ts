import type { PaymentProvider } from '#domain/money/payment.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { findPayablePurchase, type PayablePurchase } from '#server/purchases/exports.ts'
import { type Begun, beginPayment, isPayable, refuseEnded } from './begin-batch.ts'
import { beginAtProvider } from './begin-payment.ts'
import { holdLease, type Lease, withLease } from './lease-queries.ts'
import type { ProviderOperation } from './operation-queries.ts'
import type { PaymentRow } from './payment-row.ts'
import { findNewestPayment, findPayment } from './queries.ts'

export type StartedPayment = {
  purchase: PayablePurchase
  payment: PaymentRow
  ref: string
  clientSecret: string | null
}

/** A creation with an unknown outcome is tried this often within one call; the key makes all tries one creation. */
const TRIES_MAX = 3

/** The purchase to pay, if it can still be paid. */
export async function findPayable(
  context: Context,
  purchaseId: string,
): Promise<Verdict<PayablePurchase, 'TokenRejected' | 'PaymentSessionEnded'>> {
  const purchase = await findPayablePurchase(context, purchaseId)
  if (!purchase) return refuse('TokenRejected')
  return isPayable(purchase, context.now()) ? allow(purchase) : refuseEnded(purchase)
}

/** The order that the buyer has approved at the provider, after a reload of the page before Pay was pressed. */
export async function findApprovedOrder(
  context: Context,
  purchaseId: string,
  provider: PaymentProvider,
): Promise<string | null> {
  const payment = await findNewestPayment(context, purchaseId, provider)
  if (payment?.state !== 'OPEN' || payment.ref === null) return null
  const read = await context.providers[provider].read(payment.ref)
  return read.outcome === 'yes' && read.value.standing === 'APPROVED' ? payment.ref : null
}

/**
 * Starts the payment of a purchase with a provider. Repeated calls, also from other tabs, return the same intent or
 * order: there is one live payment for each provider.
 */
export async function startPayment(
  context: Context,
  purchaseId: string,
  provider: PaymentProvider,
): Promise<Verdict<StartedPayment, 'TokenRejected' | 'PaymentSessionEnded' | 'ServiceBusy'>> {
  const begun = await beginPayment(context, { purchaseId, provider })
  if (!begun.ok) return begun
  const { purchase, payment } = begun.value
  const opened = payment.ref ? payment : await openPayment(context, begun.value)
  if (!opened?.ref) return refuse('ServiceBusy')
  return allow({ purchase, payment: opened, ref: opened.ref, clientSecret: opened.clientSecret })
}

async function openPayment(context: Context, { payment, purchase, creation }: Begun): Promise<PaymentRow | null> {
  const find = () => findPayment(context.db, payment.id)
  const open = async (lease: Lease, first: PaymentRow, operation: ProviderOperation | null) => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const current = tries === 0 ? first : await find()
      if (current?.state !== 'BEGUN') return current
      const written = tries === 0 ? operation : null
      const opened = await beginAtProvider(context, current, purchase.publicId, { lease, operation: written })
      if (opened) return opened
    }
    return null
  }
  if (creation) {
    const { lease, operation } = creation
    return (await holdLease(context, payment, lease, () => open(lease, payment, operation))) ?? find()
  }
  const isOver = async () => (await find())?.state !== 'BEGUN'
  const opened = await withLease(context, payment.id, (lease, current) => open(lease, current, null), { isOver })
  return opened ?? find()
}
