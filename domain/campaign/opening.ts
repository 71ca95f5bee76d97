import { londonDay } from '../time/london.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import type { LimitType } from './campaign.ts'
import { type Round, resolveStatus, type Schedule } from './schedule.ts'

export type OpeningError = 'CampaignInactive' | 'EntryCampaignInactive' | 'EntryCampaignBetweenCycles'

/** The round of an entry made now, or the reason why there is none. */
export function checkOpening(schedule: Schedule, now: Date): Verdict<Round, OpeningError> {
  const { status, round } = resolveStatus(schedule, { globalLimit: null, globalCount: 0 }, now)
  if (round) return allow(round)
  if (status === 'GAP') return refuse('EntryCampaignBetweenCycles')
  const isOver = schedule.endsAt !== null && now >= schedule.endsAt
  return refuse(status === 'UPCOMING' || isOver ? 'CampaignInactive' : 'EntryCampaignInactive')
}

/** The key under which a person's entries count towards the entry limit; null if there is none. */
export function limitPeriod(limitType: LimitType, round: Round, now: Date): string | null {
  switch (limitType) {
    case 'DAY':
    case 'WEEK':
      return round.opensAt.toISOString()
    case 'EVERYDAY':
      return londonDay(now)
    case 'COMPETITION':
      return 'ALL'
    case 'NONE':
      return null
  }
}
