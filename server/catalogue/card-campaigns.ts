import type { PostRoute } from '#domain/post/post-card.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type CampaignForOrder, findCampaignsForOrder } from './find-for-order.ts'
import { listCardTags } from './order-queries.ts'

export type CardCampaign = Pick<CampaignForOrder, 'id' | 'tag' | 'schedule' | 'entryLimit'> & {
  readonly postalGraceDays: number
  readonly delaySeconds: number
  /** The routes by which staff may enter people. */
  readonly takes: readonly PostRoute[]
}

/** The published campaigns for a card's code, which several campaigns may share, or for a tag. */
export async function findCardCampaigns(db: Db, code: string): Promise<CardCampaign[]> {
  const rows = new Map((await listCardTags(db, code)).map((row) => [row.tag, row]))
  const campaigns = await findCampaignsForOrder(db, [...rows.keys()])
  return campaigns.map(({ id, tag, schedule, entryLimit }) => {
    const { postalGraceDays, delaySeconds, postalEntryCode, telephoneEntry } = rows.get(tag)!
    const takes: PostRoute[] = []
    if (postalEntryCode !== null) takes.push('POSTAL')
    if (telephoneEntry !== null) takes.push('PHONE')
    return { id, tag, schedule, entryLimit, postalGraceDays, delaySeconds, takes }
  })
}
