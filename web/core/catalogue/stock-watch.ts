import type { Bundle, Campaign, Groups } from '#contract/catalogue.ts'
import { send } from '#web/core/http/send.ts'

/** The interval of stock checks while a page shows a campaign with a limit. */
export const STOCK_WATCH_MS = 5_000

type Watched = Campaign | Bundle | Groups
type Limited = { type: string; tag: string; global_limit: number | null; global_count: number }
type Counts = Record<'campaigns' | 'bundles', Record<string, number>>

export function isLimited(watched: Watched): boolean {
  return limitedOf(watched).length > 0
}

/**
 * Whether tickets were sold or returned since `watched` was read; for a list, only whether an item has sold out or is
 * available again. The small answer is the same for all visitors, so that the full data are requested only when they
 * have changed.
 */
export async function hasStockMoved(watched: Watched): Promise<boolean> {
  const answered = await send({ method: 'GET', path: '/api/campaign/stock' }, { automatic: true })
  if (!answered.ok) return false
  const { data } = answered.body as { data: Counts }
  return limitedOf(watched).some((item) => {
    const counts = item.type === 'BUNDLE' ? data.bundles : data.campaigns
    const count = counts[item.tag] ?? item.global_count
    if (!('groups' in watched)) return count !== item.global_count
    return count >= item.global_limit! !== item.global_count >= item.global_limit!
  })
}

function limitedOf(watched: Watched): Limited[] {
  const items: readonly Limited[] = 'groups' in watched ? watched.groups.flatMap(({ items }) => items) : [watched]
  return items.filter(({ global_limit }) => global_limit !== null)
}
