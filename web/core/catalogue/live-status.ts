import type { Bundle, Campaign, GroupItem } from '#contract/catalogue.ts'
import { type CampaignStatus, isValueShown, type Stock } from '#domain/campaign/campaign.ts'
import { bundleSchedule, type ResolvedStatus, resolveStatus, type Schedule } from '#domain/campaign/schedule.ts'

type Dated = Pick<
  Campaign | GroupItem,
  'limit_type' | 'start_date' | 'end_date' | 'active_from' | 'active_until' | 'week_offset'
>

export function scheduleOf(item: Dated): Schedule {
  return {
    limitType: item.limit_type,
    startsAt: item.start_date,
    endsAt: item.end_date,
    activeFrom: item.active_from,
    activeUntil: item.active_until,
    weekOffset: item.week_offset,
  }
}

/** Whether the value of the prize is shown now. */
export function hasShownValue(
  item: Pick<Campaign | GroupItem, 'value' | 'value_from' | 'value_end' | 'limit_type'>,
  status: CampaignStatus,
  now: Date,
): boolean {
  const { value, value_from, value_end, limit_type } = item
  const prize = { value, valueFrom: value_from, valueEnd: value_end, limitType: limit_type }
  return value !== null && isValueShown(prize, status, now)
}

export function stockOf(item: { global_limit: number | null; global_count: number }): Stock {
  return { globalLimit: item.global_limit, globalCount: item.global_count }
}

/**
 * The current status of a campaign. While the clock is unknown, `now` is the time at which the server rendered the
 * page.
 */
export function statusOfCampaign(campaign: Campaign, now: Date | null): ResolvedStatus {
  return resolveStatus(scheduleOf(campaign), stockOf(campaign), now ?? campaign.server_time)
}

/** Only the server knows the parts of a bundle, so a bundle that it locked stays locked until the next answer. */
export function statusOfBundle(bundle: Pick<Bundle, 'start_date' | 'end_date' | 'locked'>, now: Date): ResolvedStatus {
  const schedule = bundleSchedule({ startsAt: bundle.start_date, endsAt: bundle.end_date })
  const resolved = resolveStatus(schedule, { globalLimit: null, globalCount: 0 }, now)
  return { ...resolved, locked: resolved.locked || bundle.locked }
}

export function statusOfItem(item: GroupItem, now: Date): ResolvedStatus {
  if (item.type === 'BUNDLE') return statusOfBundle(item, now)
  return resolveStatus(scheduleOf(item), stockOf(item), now)
}

/** The polling interval while the last answer is out of date. */
export const BEHIND_RETRY_MS = 5000

/**
 * Polls if something has opened or closed since the last answer, because only the server knows what else has changed.
 */
export function pollMs(
  { status, draw }: { status: CampaignStatus; draw?: Campaign['draw'] },
  resolved: ResolvedStatus,
): number | false {
  const isNextRound = draw && resolved.round?.closesAt && resolved.round.closesAt > draw.closes_at
  return status === resolved.status && !isNextRound ? false : BEHIND_RETRY_MS
}

/** Uses the server's status, so that nothing moves while the user is about to press it. */
export function endedLast(items: readonly GroupItem[]): GroupItem[] {
  const isEnded = (item: GroupItem) => item.status === 'ENDED'
  return [...items.filter((item) => !isEnded(item)), ...items.filter(isEnded)]
}
