import type { User } from '#contract/sessions.ts'
import { awayText } from '#domain/campaign/entering-texts.ts'
import { useNowFor } from '#web/core/site/use-now.ts'
import { useSession } from './session.tsx'

/** Whether a user sees no promotions: they have set a limit, take a break or are looked after by staff. */
export function isMarketingPaused(user: User | null): boolean {
  return user !== null && (user.own_monthly_limit !== null || user.away_until !== null || user.offers_paused)
}

export function isAway(user: User | null, now: Date): boolean {
  return Boolean(user?.away_until && now < user.away_until)
}

/** The text for a person on a break before they try to enter, the same as the server's domain error. */
export function useAwayText(): string | null {
  const { user } = useSession()
  const textAt = (now: Date | null) => (user && now && isAway(user, now) ? awayText(user.away_until) : null)
  return textAt(useNowFor(textAt))
}
