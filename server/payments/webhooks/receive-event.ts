import type { PaymentProvider } from '#domain/payment.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'
import { findPaymentOf } from '../queries.ts'
import { isSettled } from '../settle/settle-payment.ts'
import { keepEvent } from './event-queries.ts'

/**
 * A webhook is only a knock on the door: it is stored once, a look at the payment is queued, and the answer goes out at
 * once. What it says is never believed further than that, so late, doubled and reordered ones do no harm.
 */
export async function receiveEvent(context: Context, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  const payment = await findPaymentOf(context.db, provider, event.about)
  // Most webhooks come when the buyer's own return has settled it already: they are stored, and not worth a job.
  const isNews = payment && (event.isAfterCapture || !isSettled(payment))
  const isFirst = isNews
    ? await keepWithJob(context, provider, event, payment.id)
    : await keepEvent(context.db, provider, event, context.now())
  if (isFirst && event.type.startsWith('radar.')) alarms.inc({ alarm: 'early_fraud_warning' })
}

async function keepWithJob(
  context: Context,
  provider: PaymentProvider,
  event: ProviderEvent,
  paymentId: string,
): Promise<boolean> {
  const job = event.isAfterCapture ? 'payments.review' : 'payments.settle'
  const stored = await transact<Verdict<boolean>>(context.db, async (tx) => {
    const isFirst = await keepEvent(tx, provider, event, context.now())
    if (isFirst) await enqueue(tx, job, { paymentId }, { key: `${job}:${paymentId}` })
    return allow(isFirst)
  })
  return stored.ok && stored.value
}
