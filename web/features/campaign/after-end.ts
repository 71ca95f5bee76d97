import type { GroupItem, Groups } from '#contract/catalogue.ts'
import type { Draw, DrawList } from '#contract/draws.ts'
import { statusOfItem } from '#web/core/catalogue/live-status.ts'

/** The newest draw of a campaign that is over, and a competition that is open. */
type AfterEnd = { draw: Draw | null; next: GroupItem | null; at: Date }
/** Sent with the page of such a campaign. The browser finds it itself after a navigation. */
export type EndLoaded = { after?: AfterEnd }

/** The list of competitions that are shown instead of a closed one. */
const CLOSED_LIST = 'CLOSED'

type Sources = {
  listDraws: (filter: { campaign_tag: string }) => Promise<DrawList | null>
  findDraw: (roundId: string) => Promise<Draw | null>
  findPage: (tag: string) => Promise<Groups | null>
}

/** The next competition is one that is entered on this site. */
export async function findAfterEnd(tag: string, { listDraws, findDraw, findPage }: Sources): Promise<AfterEnd> {
  const [list, page] = await Promise.all([listDraws({ campaign_tag: tag }), findPage(CLOSED_LIST)])
  const [newest] = list?.draws ?? []
  const draw = newest ? await findDraw(newest.round_id) : null
  const isOpen = (item: GroupItem) => {
    const { status, locked } = statusOfItem(item, page!.server_time)
    const isOurs = item.type === 'CAMPAIGN' && item.campaign_type === 'STANDARD'
    return isOurs && status === 'ACTIVE' && !locked && item.tag !== tag
  }
  const items = page?.groups.flatMap((group) => group.items) ?? []
  return { draw, next: items.find(isOpen) ?? null, at: page?.server_time ?? new Date() }
}
