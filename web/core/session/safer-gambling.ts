import type { User } from '#contract/sessions.ts'
import { awayText } from '#domain/entering-texts.ts'
import { useNowFor } from '#web/core/site/use-now.ts'
import { useSession } from './session.tsx'

/** A user who has set a limit, takes a break or is looked after by staff sees no promotion. */
export function isMarketingPaused(user: User | null): boolean {
  return user !== null && (user.own_monthly_limit !== null || user.away_until !== null || user.offers_paused)
}

export function isAway(user: User | null, now: Date): boolean {
  return Boolean(user?.away_until && now < user.away_until)
}

/** What a person who takes a break reads before they try to enter, in the words of the server's domain error. */
export function useAwayText(): string | null {
  const { user } = useSession()
  const textAt = (now: Date | null) => (user && now && isAway(user, now) ? awayText(user.away_until) : null)
  return textAt(useNowFor(textAt))
}
