import { currentRound } from '#domain/campaign/schedule.ts'
import type { Odds } from '#domain/draw/odds.ts'
import { findCampaignsForOrder } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { countOwnTickets, findRoundAt, findRoundStock } from './odds-queries.ts'

type OwnOdds = Odds & { readonly roundId: string | null }

/**
 * The odds in a round, or in the open round of a campaign; null if it does not exist. A campaign without entries may
 * have no round yet.
 */
export async function findOwnOdds(
  context: Context,
  of: { roundId: string } | { tag: string },
  accountId: string,
): Promise<OwnOdds | null> {
  const { db } = context
  const roundId = 'tag' in of ? await findOpenRound(context, of.tag) : of.roundId
  if (roundId === undefined) return null
  if (roundId === null) return { roundId, own: 0, tickets: 0, ticketsMax: null, prizes: 1 }
  const round = await findRoundStock(db, roundId)
  return round && { roundId, own: await countOwnTickets(db, roundId, accountId), ...round }
}

/** Null if the campaign is not open, or its round has no entries; undefined without a campaign. */
async function findOpenRound({ db, now }: Context, tag: string): Promise<string | null | undefined> {
  const [campaign] = await findCampaignsForOrder(db, [tag])
  if (!campaign) return undefined
  const open = currentRound(campaign.schedule, now())
  return open && findRoundAt(db, campaign.id, open.opensAt)
}
