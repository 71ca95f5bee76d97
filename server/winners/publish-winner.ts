import { allow } from '#domain/verdict.ts'
import { NAME_SHOWN_DAYS, NAMING_DAYS } from '#domain/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { announceOfRound } from '#server/webhooks/exports.ts'
import { listNamedWinners } from './named-winners.ts'
import { listUnpublished, setPublished } from './naming-queries.ts'
import { findCase, lockCase } from './queries.ts'

const DAY_MS = 86_400_000
const CASES_A_SWEEP = 200

/** Announces how a winner is named from now on, in the transaction in which that changes. The case must be locked. */
export async function publishWinner(tx: Tx, id: string, roundId: string, now: Date): Promise<void> {
  const version = await setPublished(tx, id)
  await announceOfRound(tx, roundId, { type: 'winner.published', subjectId: id, version }, now)
}

/** Winners who did not choose in time are named by the rule, which no call does. */
export async function publishSilentWinners(context: Context): Promise<void> {
  const now = context.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const id of await listUnpublished(context.db, before(NAME_SHOWN_DAYS), before(NAMING_DAYS), CASES_A_SWEEP)) {
    await transact(context.db, async (tx) => {
      const found = await lockCase(tx, id)
      if (found?.publishedVersion === 0 && found.state !== 'FORFEITED') await publishWinner(tx, id, found.roundId, now)
      return allow(null)
    })
  }
}

/** What a webhook says of a winner: what everybody may read. */
export async function describeWinner(context: Context, caseId: string) {
  const found = await findCase(context.db, caseId)
  const named = found && (await listNamedWinners(context, found.roundId)).find(({ ticket }) => ticket === found.ticket)
  if (!found || !named) return null
  const { config } = context
  return {
    round_id: found.roundId,
    campaign_tag: found.campaignTag,
    title: found.campaignTitle,
    prize: found.prize,
    ticket: found.ticket,
    ...(named.name !== null && { name: named.name }),
    ...(named.county !== null && { county: named.county }),
    naming: named.naming,
    state: named.state,
    draw_url: `${config.apiUrl || config.publicUrl}/api/draws/${found.roundId}`,
  }
}
