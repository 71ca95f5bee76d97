import { FIRST_QUICK_ROUND_MS, QUICK_DRAW, QUICK_ROUND_MS } from '#db/demo/quick-draw.ts'
import { allow } from '#domain/verdict.ts'
import { markCatalogueChanged, moveCampaign } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'

/** While the site runs, each round follows the previous one within seconds. */
const PAUSE_MS = 30_000

/** Starts the next round of the quick draw, if the previous one has closed; returns false while it is open. */
export async function startQuickRound(context: Context): Promise<boolean> {
  const now = context.now()
  // The cached catalogue changes at whole seconds.
  const startsAt = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const after = (ms: number) => ({ startsAt, endsAt: new Date(startsAt.getTime() + ms) })
  const pausedSince = new Date(now.getTime() - PAUSE_MS)
  const verdict = await transact(context.db, async (tx) => {
    const isMoved =
      (await moveCampaign(tx, QUICK_DRAW, { ...after(FIRST_QUICK_ROUND_MS), endedBy: pausedSince }, now)) ||
      (await moveCampaign(tx, QUICK_DRAW, after(QUICK_ROUND_MS), now))
    if (isMoved) await markCatalogueChanged(tx)
    return allow(isMoved)
  })
  return verdict.value
}
