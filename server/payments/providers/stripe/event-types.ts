/** Changes of money that is settled already, which no sweep over unsettled payments would find. */
export const eventsAfterCapture = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'radar.early_fraud_warning.created',
] as const

/**
 * The events that our endpoint subscribes to at Stripe. If several events report one change, it uses one: a capture is
 * reported as `payment_intent.succeeded` and `charge.captured`, and each event costs a call and a row.
 */
export const subscribedEvents: readonly string[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'charge.expired',
  ...eventsAfterCapture,
]
