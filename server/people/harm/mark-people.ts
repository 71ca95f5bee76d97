import { wireNames } from '#contract/wire.ts'
import {
  findHarmMarkers,
  HARM_HISTORY_DAYS,
  type HarmOutcome,
  type HarmThresholds,
} from '#domain/person/harm-markers.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { lockPersonById, setMarked } from '#server/accounts/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import type { Caller } from '../caller.ts'
import { closeCase, findHistory, findLastClosed, listActiveSince, lockCase, saveMarkers } from './harm-queries.ts'

/** The job runs every 15 minutes; after an interruption it covers this time. */
const ACTIVE_MS = 6 * 3_600_000

/**
 * Checks all persons who paid or tried to pay recently, and marks those that match the rules. Repeating it marks no one
 * twice.
 */
export async function markPeople(context: Context): Promise<void> {
  const thresholds = await findThresholds(context)
  const now = context.now()
  for (const personId of await listActiveSince(context.db, new Date(now.getTime() - ACTIVE_MS)))
    await markPerson(context, personId, thresholds, now)
}

async function markPerson(context: Context, personId: string, thresholds: HarmThresholds, now: Date): Promise<void> {
  await transact(context.db, async (tx) => {
    const { id } = await lockPersonById(tx, personId)
    const closedAt = await findLastClosed(tx, id)
    const begin = now.getTime() - HARM_HISTORY_DAYS * DAY_MS
    const history = await findHistory(tx, id, new Date(Math.max(begin, closedAt?.getTime() ?? 0)))
    const markers = findHarmMarkers(history, thresholds, now)
    if (markers.length > 0 && (await saveMarkers(tx, id, markers, now))) await setMarked(tx, id, now)
    return allow(null)
  })
}

async function findThresholds({ config, db }: Context): Promise<HarmThresholds> {
  return {
    SPENDING: await findLiveSetting(config, db, 'HARM_WEEK_PENCE'),
    SPEED: await findLiveSetting(config, db, 'HARM_PURCHASES_AN_HOUR'),
    NIGHTS: await findLiveSetting(config, db, 'HARM_NIGHTS'),
    FAILED_CARDS: await findLiveSetting(config, db, 'HARM_FAILED_CARDS'),
    RAISED_LIMITS: await findLiveSetting(config, db, 'HARM_RAISED_LIMITS'),
    AFTER_LOSSES: await findLiveSetting(config, db, 'HARM_AFTER_LOSSES'),
  }
}

/**
 * Records the action of a member of staff for a person. The person may stay marked, so that they still get no
 * promotions.
 */
export function closeHarmCase(
  context: Context,
  caller: Caller,
  caseId: string,
  { done, staysMarked, reason }: { done: HarmOutcome; staysMarked: boolean; reason: string },
): Promise<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>> {
  return transact<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>>(context.db, async (tx) => {
    const found = hasBrand(caller, null) ? await lockCase(tx, caseId) : null
    if (!found) return refuse('NotFoundError')
    if (found.closedAt !== null) return refuseField('done', 'This case is already closed')
    const now = context.now()
    const { id } = await lockPersonById(tx, found.personId)
    await closeCase(tx, caseId, caller.actor.name, done, now)
    if (!staysMarked) await setMarked(tx, id, null)
    const change = {
      action: 'harm.close',
      subject: { kind: 'person', id },
      before: { markers: found.markers },
      after: wireNames({ done, staysMarked }),
      reason,
    }
    await recordAudit(tx, caller.actor, change, now)
    return allow({})
  })
}
