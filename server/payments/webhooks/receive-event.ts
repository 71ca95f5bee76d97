import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { type BatchKind, inSharedTransaction } from '#server/platform/batching/shared-transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { ProviderEvent } from '#server/platform/payment-provider.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { isSettled } from '../settle/settled.ts'
import { findPaymentsOf, insertEvents } from './event-queries.ts'

export type Received = { provider: PaymentProvider; event: ProviderEvent }

/**
 * Webhooks that arrive within this time are stored together. The delay is harmless, because nothing waits for a
 * webhook.
 */
const TOGETHER_MS = 50

const cacheKey: CacheKey<{ next: Promise<void> | null }> = { first: () => ({ next: null }) }

/**
 * A webhook is only a notification: it is stored once, a check of the payment is queued, and it is answered. Its
 * content is not trusted beyond that, so late, duplicate and reordered webhooks do no harm.
 */
export async function receiveEvent(context: Context, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  const cached = context.cache.read(cacheKey)
  cached.next ??= wait(TOGETHER_MS).then(() => {
    cached.next = null
  })
  await cached.next
  const isFirst = await inSharedTransaction(context, receiving, `${provider} ${event.id}`, { provider, event })
  if (isFirst && event.type.startsWith('radar.')) alarms.inc({ alarm: 'early_fraud_warning' })
}

const receiving: BatchKind<Received, boolean> = { work: receiveAll }

/** Stores events with their jobs, and returns for each whether it is received for the first time. */
async function receiveAll(context: Context, send: Send, received: readonly Received[]): Promise<boolean[]> {
  const payments = await findPaymentsOf(send, received)
  const areFirst = await insertEvents(send, received, context.now())
  const jobs = received.flatMap(({ event }, index) => {
    const payment = payments[index]
    // Most webhooks arrive after the buyer's return has settled the payment: they are stored without a job.
    const isNews = payment && (event.isAfterCapture || !isSettled(payment))
    if (!isNews || !areFirst[index]) return []
    const name = event.isAfterCapture ? 'payments.review' : 'payments.settle'
    return [{ name, payload: { paymentId: payment.id }, key: `${name}:${payment.id}` }]
  })
  await enqueueAll(send, jobs)
  return areFirst
}
