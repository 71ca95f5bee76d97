import { wireNames } from '#contract/wire.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { allow } from '#domain/verdict.ts'
import { NAME_SHOWN_DAYS, NAMING_DAYS } from '#domain/winners/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { announceOfRound } from '#server/webhooks/exports.ts'
import { listNamedWinners, showState } from './named-winners.ts'
import { listUnpublished, setPublished } from './naming-queries.ts'
import { findCase, lockCase } from './queries.ts'

const CASES_A_SWEEP = 200

/** Announces the new naming of a winner, in the transaction that changes it. The case must be locked. */
export async function publishWinner(tx: Tx, id: string, roundId: string, now: Date): Promise<void> {
  const version = await setPublished(tx, id)
  await announceOfRound(tx, roundId, { type: 'winner.published', subjectId: id, version }, now)
}

/** Announces winners who did not choose in time. Their naming changes by time, so no call announces it. */
export async function publishSilentWinners(context: Context): Promise<void> {
  const now = context.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const id of await listUnpublished(context.db, before(NAME_SHOWN_DAYS), before(NAMING_DAYS), CASES_A_SWEEP)) {
    await transact(context.db, async (tx) => {
      const found = await lockCase(tx, id)
      const isSilent = found?.publishedVersion === 0 && found.state !== 'FORFEITED' && found.onHold === null
      if (isSilent) await publishWinner(tx, id, found.roundId, now)
      return allow(null)
    })
  }
}

/** The data of a webhook about a winner: only public data. */
export async function describeWinner(context: Context, caseId: string) {
  const found = await findCase(context.db, caseId)
  const named = found && (await listNamedWinners(context, found.roundId)).find(({ ticket }) => ticket === found.ticket)
  if (!found || !named) return null
  const { config } = context
  const { roundId, campaignTag, campaignTitle: title, prize, ticket } = found
  return {
    ...wireNames({ roundId, campaignTag, title, prize, ticket }),
    ...(named.name !== null && { name: named.name }),
    ...(named.county !== null && { county: named.county }),
    naming: named.naming,
    ...showState(named),
    draw_url: `${config.apiUrl || config.publicUrl}/api/draws/${roundId}`,
  }
}
