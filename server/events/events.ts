import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'
import { type CollectedEvent, insertEvents } from './queries.ts'

/** A page that slept with its computer reports in the morning; a clock may be a little fast. */
const AGE_MS_MAX = 86_400_000
const AHEAD_MS_MAX = 600_000

/** Who reports: `sessionId` groups the events of one visit and identifies no person; `address` has a daily quota. */
export type EventSender = { readonly sessionId: string | null; readonly address: string | null }

/** Keeps what the page saw, all of it or nothing. */
export async function recordEvents(
  context: Context,
  events: readonly CollectedEvent[],
  { sessionId, address }: EventSender,
): Promise<Verdict<Record<never, never>, 'ValidationError' | 'TooManyRequests'>> {
  const now = context.now()
  const fields = events.flatMap(({ at }, index) =>
    isPlausible(at, now) ? [] : [{ path: `events.${index}.at`, message: 'must be within the last day' }],
  )
  if (fields.length > 0) return refuse('ValidationError', { fields })
  const limit = { rule: 'events.address', max: context.config.RATE_EVENTS_PER_ADDRESS, windowSeconds: 86_400 }
  const rate = await checkRateLimit(context.db, limit, address, now)
  if (!rate.ok) return rate
  await insertEvents(context.db, events, sessionId, now)
  return allow({})
}

function isPlausible(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime()
  return ageMs <= AGE_MS_MAX && ageMs >= -AHEAD_MS_MAX
}
