import { londonDay } from './london.ts'
import type { ResolvedStatus } from './schedule.ts'

/**
 * What a group of a page shows: all of its items, those that are open, or what closes today of all that the page has.
 */
export const groupRules = ['ALL', 'OPEN', 'CLOSING_TODAY'] as const
export type GroupRule = (typeof groupRules)[number]

type Resolved = Pick<ResolvedStatus, 'status' | 'locked' | 'countdownTo'>

/** Open, with something left. */
export function isOpen({ status, locked }: Resolved): boolean {
  return status === 'ACTIVE' && !locked
}

/** Open now and closed before London's day is over; a closing at midnight is still of the day that ends with it. */
export function isClosingToday(resolved: Resolved, now: Date): boolean {
  const { countdownTo: closesAt } = resolved
  return isOpen(resolved) && closesAt !== null && londonDay(new Date(closesAt.getTime() - 1)) === londonDay(now)
}

/**
 * The items of each group, in order. What closes today is shown there once and not again in its own group, so that no
 * page shows a card twice because of the time of day.
 */
export function applyGroupRules<Item extends { readonly key: string; readonly resolved: Resolved }>(
  groups: readonly { readonly shows: GroupRule; readonly items: readonly Item[] }[],
  now: Date,
): Item[][] {
  const hasClosing = groups.some(({ shows }) => shows === 'CLOSING_TODAY')
  const closing = new Map<string, Item>()
  if (hasClosing)
    for (const item of groups.flatMap(({ items }) => items))
      if (isClosingToday(item.resolved, now)) closing.set(item.key, item)
  return groups.map(({ shows, items }) => {
    if (shows === 'CLOSING_TODAY') return [...closing.values()]
    return items.filter(({ key, resolved }) => !closing.has(key) && (shows === 'ALL' || isOpen(resolved)))
  })
}
