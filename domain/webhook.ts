/** What webhooks announce. */
export const webhookEvents = ['purchase.completed', 'draw.frozen', 'draw.drawn', 'winner.published'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** FAILED: switched off by the program, after days without a success. REMOVED: for good. */
export const webhookEndpointStates = ['ON', 'OFF', 'FAILED', 'REMOVED'] as const
export type WebhookEndpointState = (typeof webhookEndpointStates)[number]

export const webhookDeliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

const MINUTE_MS = 60_000

/** Minutes from each attempt that failed to the next one: nearly three days in all. */
const retryMinutes = [1, 5, 30, 120, 300, 600, 600, 600, 600, 600, 600] as const
export const WEBHOOK_ATTEMPTS_MAX = retryMinutes.length + 1

/** When a delivery is tried again after so many attempts have failed; null when it is given up. */
export function nextAttemptAt(failedAttempts: number, now: Date): Date | null {
  const minutes = retryMinutes[failedAttempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** An endpoint that has taken nothing for so long is switched off when an attempt fails again. */
export const WEBHOOK_FAILING_DAYS = 3

export function isEndpointGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * 24 * 60 * MINUTE_MS
}
