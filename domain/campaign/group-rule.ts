import { londonDay } from '../time/london.ts'
import type { ResolvedStatus } from './schedule.ts'

/**
 * The items that a group of a page shows: all of its items, its open items, or those of the whole page that close
 * today.
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
 * The items of each group, in order. Items that close today are shown in that group only, so that a page never shows a
 * card twice.
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
