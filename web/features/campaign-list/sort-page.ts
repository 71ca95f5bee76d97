import type { GroupItem, Groups } from '#contract/catalogue.ts'
import { isSoldOut } from '#domain/campaign/campaign.ts'
import { hasShownValue, statusOfItem, stockOf } from '#web/core/catalogue/live-status.ts'

export const sorts = ['CLOSING', 'PRICE', 'VALUE', 'FREE'] as const
export type Sort = (typeof sorts)[number]

export const sortTitles: Readonly<Record<Sort, string>> = {
  CLOSING: 'Closing soonest',
  PRICE: 'Lowest price',
  VALUE: 'Biggest prize',
  FREE: 'Free to enter',
}

/** Fewer cards need no sorting. */
const SORTED_ITEMS_MIN = 6

export function isWorthSorting(page: Pick<Groups, 'groups'>): boolean {
  return itemsOf(page).length >= SORTED_ITEMS_MIN
}

/** The sort orders that this page's items support. */
export function sortsOf(page: Pick<Groups, 'groups'>): Sort[] {
  return sorts.filter((sort) => sort !== 'FREE' || itemsOf(page).some(({ from_price: price }) => price === 0))
}

/**
 * All items of a page in one section, each once, in the order that the visitor chose. Items that cannot be entered now
 * come last. The legal texts of the sections stay.
 */
export function sortPage(page: Groups, sort: Sort): Groups {
  const now = page.server_time
  const keyed = itemsOf(page)
    .filter(({ from_price: price }) => sort !== 'FREE' || price === 0)
    .map((item) => ({ item, rank: isOpen(item, now) ? 0 : 1, key: keyOf(item, sort, now) }))
    .sort((one, other) => one.rank - other.rank || one.key - other.key)
  const section = {
    type: 'SECTION' as const,
    tag: `SORTED-${sort}`,
    title: sortTitles[sort],
    subtitle: null,
    legal: [...new Set(page.groups.flatMap(({ legal }) => legal ?? []))].join(' ') || null,
    items: keyed.map(({ item }) => item),
  }
  return { ...page, groups: [section] }
}

function itemsOf({ groups }: Pick<Groups, 'groups'>): GroupItem[] {
  const items = groups.flatMap((group) => group.items)
  return [...new Map(items.map((item) => [`${item.type} ${item.tag}`, item])).values()]
}

function isOpen(item: GroupItem, now: Date): boolean {
  const { status, locked } = statusOfItem(item, now)
  return status === 'ACTIVE' && !locked && !isSoldOut(stockOf(item))
}

/** Sorts ascending. An item without the figure comes last. */
function keyOf(item: GroupItem, sort: Sort, now: Date): number {
  const last = Number.MAX_SAFE_INTEGER
  const resolved = statusOfItem(item, now)
  if (sort === 'PRICE') return item.from_price ?? last
  if (sort === 'CLOSING' || sort === 'FREE') return resolved.countdownTo?.getTime() ?? last
  return hasShownValue(item, resolved.status, now) ? -item.value! : last
}
