import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { checkRateLimit, networkOf } from '#server/platform/limits/rate-limits.ts'
import { spendBytes } from './byte-budget.ts'
import { type CollectedEvent, insertEvents } from './queries.ts'

/** A page that slept with its computer reports in the morning; a clock may be a little fast. */
const AGE_MS_MAX = 86_400_000
const AHEAD_MS_MAX = 600_000

/**
 * The sender of events: `sessionId` groups the events of one visit and identifies no person; `address` and its network
 * have daily quotas; `bytes` is the size of the call.
 */
export type EventSender = {
  readonly sessionId: string | null
  readonly address: string | null
  readonly bytes: number
}

/** Stores the events of a page, all of them or none. */
export async function recordEvents(
  context: Context,
  events: readonly CollectedEvent[],
  { sessionId, address, bytes }: EventSender,
): Promise<Verdict<Record<never, never>, 'ValidationError' | 'TooManyRequests'>> {
  const now = context.now()
  const fields = events.flatMap(({ at }, index) =>
    isPlausible(at, now) ? [] : [{ path: `events.${index}.at`, message: 'must be within the last day' }],
  )
  if (fields.length > 0) return refuse('ValidationError', { fields })
  const { RATE_EVENTS_PER_ADDRESS, RATE_EVENTS_PER_NETWORK } = context.config
  const perAddress = { rule: 'events.address', max: RATE_EVENTS_PER_ADDRESS, windowSeconds: 86_400 }
  const perNetwork = { rule: 'events.network', max: RATE_EVENTS_PER_NETWORK, windowSeconds: 86_400 }
  const byAddress = await checkRateLimit(context.db, perAddress, address, now)
  if (!byAddress.ok) return byAddress
  const byNetwork = await checkRateLimit(context.db, perNetwork, networkOf(address), now)
  if (!byNetwork.ok) return byNetwork
  const spent = await spendBytes(context, { bytes, events: events.length }, now)
  if (spent) return spent
  await insertEvents(context.db, events, sessionId, now)
  return allow({})
}

function isPlausible(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime()
  return ageMs <= AGE_MS_MAX && ageMs >= -AHEAD_MS_MAX
}
