import { endPending } from './paypal/captures.ts'
import { openDispute as openPaypalDispute } from './paypal/disputes.ts'
import { signPaypalWebhook } from './paypal/events.ts'
import { failRefund as failPaypalRefund } from './paypal/refunds.ts'
import type { Sandbox, TaskKind } from './state.ts'
import { openDispute, warnOfFraud } from './stripe/disputes.ts'
import { signStripeWebhook } from './stripe/events.ts'
import { finishProcessing } from './stripe/payments/confirm.ts'
import { failRefund } from './stripe/refunds.ts'
import { deliver } from './webhooks.ts'

const kinds: Record<TaskKind, (sandbox: Sandbox, subject: string) => void | Promise<void>> = {
  webhook: (sandbox, deliveryId) =>
    deliver(sandbox, deliveryId, { stripe: signStripeWebhook, paypal: signPaypalWebhook }),
  dispute: openDispute,
  fraud_warning: warnOfFraud,
  refund_failure: failRefund,
  processing: finishProcessing,
  paypal_pending: endPending,
  paypal_dispute: openPaypalDispute,
  paypal_refund_failure: failPaypalRefund,
}

export function performTask(sandbox: Sandbox, kind: TaskKind, subject: string): void | Promise<void> {
  return kinds[kind](sandbox, subject)
}
