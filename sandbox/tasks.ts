import type { Sandbox } from './sandbox.ts'
import { finishProcessing } from './stripe/confirm.ts'
import { openDispute } from './stripe/disputes.ts'
import { signStripeWebhook } from './stripe/events.ts'
import { failRefund } from './stripe/refunds.ts'
import { deliver } from './webhooks.ts'

export type TaskKind = 'webhook' | 'dispute' | 'refund_failure' | 'processing'

export function performTask(sandbox: Sandbox, kind: TaskKind, subject: string): void | Promise<void> {
  switch (kind) {
    case 'webhook':
      return deliver(sandbox, subject, signStripeWebhook)
    case 'dispute':
      return openDispute(sandbox, subject)
    case 'refund_failure':
      return failRefund(sandbox, subject)
    case 'processing':
      return finishProcessing(sandbox, subject)
  }
}
