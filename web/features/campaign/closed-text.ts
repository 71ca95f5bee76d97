import type { Campaign } from '#contract/catalogue.ts'
import { isSoldOut } from '#domain/campaign/campaign.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { nextRounds, type ResolvedStatus } from '#domain/campaign/schedule.ts'
import { scheduleOf, stockOf } from '#web/core/catalogue/live-status.ts'

/** The reason why a campaign cannot be entered online, and the date until which it is closed, if there is one. */
export function closedText(campaign: Campaign, { status }: ResolvedStatus, now: Date): string {
  if (status === 'ACTIVE')
    return isSoldOut(stockOf(campaign))
      ? 'All tickets are sold, so online entry has closed.'
      : 'Online entry isn’t open right now.'
  const [next] = nextRounds(scheduleOf(campaign), now, 1)
  if (next) return `Online entry is closed until ${momentLabel(next.opensAt)}.`
  return 'Online entry for this competition is now closed.'
}
