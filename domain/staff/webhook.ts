import { MINUTE_MS } from '../time/durations.ts'
/** The events that webhooks announce. */
export const webhookEvents = [
  'purchase.completed',
  'draw.frozen',
  'draw.drawn',
  'winner.published',
  'audit.head',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/**
 * UNAPPROVED: added, but not approved by a second person yet. FAILED: switched off by the program after days without a
 * success. REMOVED: permanently off.
 */
export const webhookEndpointStates = ['UNAPPROVED', 'ON', 'OFF', 'FAILED', 'REMOVED'] as const
export type WebhookEndpointState = (typeof webhookEndpointStates)[number]

export const webhookDeliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

/** Minutes from each attempt that failed to the next one: nearly three days in all. */
const retryMinutes = [1, 5, 30, 120, 300, 600, 600, 600, 600, 600, 600] as const
export const WEBHOOK_ATTEMPTS_MAX = retryMinutes.length + 1

/** The time of the next attempt after a number of failed ones; null when the delivery is given up. */
export function nextAttemptAt(failedAttempts: number, now: Date): Date | null {
  const minutes = retryMinutes[failedAttempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** An endpoint without a success for this long is switched off when an attempt fails again. */
export const WEBHOOK_FAILING_DAYS = 3

export function isEndpointGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * 24 * 60 * MINUTE_MS
}
