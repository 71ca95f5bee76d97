import type { GroupItem, Groups } from '#contract/catalogue.ts'
import type { Group, HomeGroups } from './kinds.ts'
import { endedLast, statusOfItem } from './live-status.ts'

const HOME_CARDS_MAX = 16
/** The numbers of cards that fill rows. Each section has two before another has more. */
const FULL_ROWS = [2, 3, 6, 9]

/**
 * The home page: at most 16 cards, and a section has two or none. Omits campaigns that have ended for good, which are
 * among the winners. A campaign that opens again stays. All competitions are on a page of their own.
 */
export function arrangeHome(page: Groups): HomeGroups {
  const isOver = (item: GroupItem) => {
    const { status, countdownTo } = statusOfItem(item, page.server_time)
    return status === 'ENDED' && countdownTo === null
  }
  const open = page.groups.map((group) => ({ ...group, items: endedLast(group.items.filter((item) => !isOver(item))) }))
  const groups = mergeSingles(open)
  const counts = groups.map(() => 0)
  let left = HOME_CARDS_MAX
  for (const rows of FULL_ROWS)
    for (const [index, { items }] of groups.entries()) {
      const more = Math.min(rows, items.length) - counts[index]!
      if (more > left) continue
      counts[index]! += more
      left -= more
    }
  return {
    ...page,
    groups: groups.map((group, index) => ({
      ...group,
      items: group.items.slice(0, counts[index]),
      hasMore: group.items.length > counts[index]!,
    })),
  }
}

/**
 * Single cards become one section; the only one is put before the others of the first section. One whose section has a
 * legal text is left out, because the text would not fit the others.
 */
function mergeSingles(groups: readonly Group[]): readonly Group[] {
  const full = groups.filter(({ items }) => items.length > 1)
  const single = groups.filter(({ items, legal }) => items.length === 1 && !legal)
  const items = single.flatMap((group) => group.items)
  const [first, ...rest] = full
  if (single.length > 1) return [...full, { ...single[0]!, title: 'Also open', subtitle: null, items }]
  if (first) return [{ ...first, items: [...items, ...first.items] }, ...rest]
  return groups
}
