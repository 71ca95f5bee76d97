import type { Campaign } from '#contract/catalogue.ts'
import { isSoldOut } from '#domain/campaign.ts'
import { momentLabel } from '#domain/countdown.ts'
import { nextRounds, type ResolvedStatus } from '#domain/schedule.ts'
import { scheduleOf, stockOf } from '#web/core/catalogue/live-status.ts'

/** Why nothing can be entered online, and until when if there is an until. */
export function closedText(campaign: Campaign, { status }: ResolvedStatus, now: Date): string {
  if (status === 'ACTIVE')
    return isSoldOut(stockOf(campaign))
      ? 'Every ticket has gone, so online entry is closed for this competition.'
      : 'Online entry is closed for this competition at the moment.'
  const [next] = nextRounds(scheduleOf(campaign), now, 1)
  if (next) return `Online entry is closed until ${momentLabel(next.opensAt)}.`
  return 'Online entry for this competition is now closed.'
}
