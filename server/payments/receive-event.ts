import type { PaymentProvider } from '#domain/payment.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { alarms } from '#server/platform/metrics.ts'
import { keepEvent } from './event-queries.ts'
import type { ProviderEvent } from './provider.ts'
import { findPaymentOf } from './queries.ts'
import { isSettled } from './settle-payment.ts'

/**
 * A webhook is only a knock on the door: it is kept once, a look at the payment is queued, and the answer goes out at
 * once. What it says is never believed further than that, so late, doubled and reordered ones do no harm.
 */
export async function receiveEvent(context: Context, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  await transact(context.db, async (tx) => {
    if (!(await keepEvent(tx, provider, event, context.now()))) return allow(null)
    if (event.type.startsWith('radar.')) alarms.inc({ alarm: 'early_fraud_warning' })
    const payment = await findPaymentOf(tx, provider, event.about)
    const job = event.isAfterCapture ? 'payments.review' : 'payments.settle'
    // Most webhooks come when the buyer's own return has settled it already: they are not worth a job.
    const isNews = payment && (event.isAfterCapture || !isSettled(payment))
    if (isNews) await enqueue(tx, job, { paymentId: payment.id }, { key: `${job}:${payment.id}` })
    return allow(null)
  })
}
