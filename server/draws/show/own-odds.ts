import type { Odds } from '#domain/draw/odds.ts'
import { currentRound } from '#domain/schedule.ts'
import { findCampaignsForOrder } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { countOwnTickets, findRoundAt, findRoundStock } from './odds-queries.ts'

type OwnOdds = Odds & { readonly roundId: string | null }

/** Of a round, or of what a campaign has open now; null of neither. Where nobody has entered there may be no round. */
export async function findOwnOdds(
  context: Context,
  of: { roundId: string } | { tag: string },
  accountId: string,
): Promise<OwnOdds | null> {
  const { db } = context
  const roundId = 'tag' in of ? await findOpenRound(context, of.tag) : of.roundId
  if (roundId === undefined) return null
  if (roundId === null) return { roundId, own: 0, tickets: 0, ticketsMax: null }
  const round = await findRoundStock(db, roundId)
  return round && { roundId, own: await countOwnTickets(db, roundId, accountId), ...round }
}

/** Null where the campaign is not open, or nobody has entered its round; undefined without a campaign. */
async function findOpenRound({ db, now }: Context, tag: string): Promise<string | null | undefined> {
  const [campaign] = await findCampaignsForOrder(db, [tag])
  if (!campaign) return undefined
  const open = currentRound(campaign.schedule, now())
  return open && findRoundAt(db, campaign.id, open.opensAt)
}
