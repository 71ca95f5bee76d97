import type { Cost } from '#contract/console/giveaways.ts'
import { type Gift, type LargestCost, riseAlone } from '#domain/campaign/giveaway.ts'
import { type Pence, pence, sum } from '#domain/money/money.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { findGivenAlone, reserveGiveawayAlone } from './given-queries.ts'

type Costs = LargestCost & { readonly gifts: readonly Gift[] }
/** The largest cost before and after a change. */
export type CostChange = { before: Costs | null; after: Costs }

/**
 * Whether a member of staff may change a giveaway alone. The rise of the largest cost is added to their other changes
 * of today, so that small steps and many codes are no way around the second person.
 */
export async function mayGiveAway(
  context: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  staffId: string,
  change: CostChange,
): Promise<boolean> {
  const maxPence = await findMax(context, tx)
  const risePence = riseOf(change, maxPence)
  if (risePence === null || risePence === 0) return risePence === 0
  return reserveGiveawayAlone(tx, staffId, risePence, maxPence, context.now())
}

/** The same without counting, for a dialog that shows the cost before the change is made. */
export async function foreseeGiveaway(
  { config, now, db }: Pick<Context, 'config' | 'now' | 'db'>,
  staffId: string,
  change: CostChange,
): Promise<Cost> {
  const maxPence = await findMax({ config }, db)
  const risePence = riseOf(change, maxPence)
  const { giveawaysPence } = await findGivenAlone(db, staffId, now())
  const isAlone = risePence !== null && (risePence === 0 || sum([giveawaysPence, risePence]) <= maxPence)
  return { amount: change.after.pence, words: change.after.words, takes_two: !isAlone }
}

function riseOf({ before, after }: CostChange, maxPence: Pence): Pence | null {
  return riseAlone(before?.gifts ?? [], after, maxPence)
}

async function findMax({ config }: Pick<Context, 'config'>, db: Db): Promise<Pence> {
  return pence(await findLiveSetting(config, db, 'GIVEAWAY_ALONE_MAX_PENCE'))
}
