import { createHash } from 'node:crypto'
import { currentRound } from '#domain/campaign/schedule.ts'
import { decidingRound } from '#domain/draw/beacon.ts'
import { encodeFreeze, type Freeze } from '#domain/draw/freeze.ts'
import { lateReasonOf } from '#domain/draw/late-freeze.ts'
import { drawsAt, freezesAt, reservesOf, typingEndsAt, winnersOf } from '#domain/draw/plan.ts'
import { voidsHash } from '#domain/draw/voids.ts'
import { allow } from '#domain/verdict.ts'
import { findCampaignsById, findCampaignsForOrder, findDrawPlan, listRunningTags } from '#server/catalogue/exports.ts'
import { listDueRounds, lockClosing, markFrozen, recordWait, saveClosing } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { countUntyped } from '#server/post/exports.ts'
import { announceOfRound } from '#server/webhooks/exports.ts'
import { makeHead } from '../register/make-head.ts'
import { publishKey } from '../register/register-queries.ts'
import { signingKeyOf } from '../signing-key.ts'
import { findVoids, insertFreeze } from './freeze-queries.ts'

const FREEZES_A_SWEEP = 200
const LATE_MS = 10 * 60_000

/** Inserts the rows of all open rounds before the first entry, so that each of them is drawn. */
export async function openRounds(context: Context): Promise<void> {
  const now = context.now()
  const tags = await listRunningTags(context.db, now)
  for (const { id, schedule } of await findCampaignsForOrder(context.db, tags)) {
    const round = currentRound(schedule, now)
    if (round === null) continue
    await transact(context.db, async (tx) => allow(await saveClosing(tx, id, round)))
  }
}

/** Freezes due rounds. A failure raises an alarm and does not delay the others. */
export async function freezeRounds(context: Context): Promise<void> {
  for (const { id, closesAt, ...plan } of await listDueRounds(context.db, context.now(), FREEZES_A_SWEEP)) {
    const dueAt = freezesAt(closesAt, plan)
    if (dueAt > context.now()) continue
    try {
      const isFrozen = await freezeRound(context, id)
      if (!isFrozen && context.now().getTime() > dueAt.getTime() + LATE_MS) alarms.inc({ alarm: 'round_not_frozen' })
    } catch (error) {
      alarms.inc({ alarm: 'round_not_frozen' })
      context.log.error({ err: error, round: id }, 'round could not be frozen')
    }
  }
}

/**
 * Freezes a closed round once: first its last head, then all inputs of the draw, in one transaction that locks the
 * round. Returns false if the freeze has to wait. It waits while an entry has a pending payment, which
 * `payments.end-late` limits, and for an entry that has just been made. It also waits for cards that arrived in time
 * and are not typed, until two minutes before the draw. Returns true if the round is frozen, now or before.
 */
export async function freezeRound(context: Context, roundId: string): Promise<boolean> {
  const head = await makeHead(context, roundId)
  const verdict = await transact(context.db, async (tx) => {
    const round = await lockClosing(tx, roundId)
    if (round.frozenAt !== null) return allow(true)
    const { campaignId, closesAt, opensAt, nextTicket, isCancelled } = round
    const now = context.now()
    const hasGrown = nextTicket - 1 !== head.tickets
    if (closesAt === null || closesAt > now || isCancelled || hasGrown) return allow(false)
    const plan = await findDrawPlan(tx, campaignId)
    const dueAt = freezesAt(closesAt, plan)
    if (dueAt > now || (await isOpen(tx, campaignId, opensAt, now))) return allow(false)
    if (round.isUnsettled) {
      await recordWait(tx, roundId, now)
      return allow(false)
    }
    const cameInTime = { from: opensAt, to: dueAt }
    if (now < typingEndsAt(closesAt, plan) && (await countUntyped(tx, campaignId, cameInTime)) > 0) return allow(false)
    const voids = await findVoids(tx, roundId)
    const deciding = decidingRound(context.beacon.chain, drawsAt(closesAt, plan), now)
    const freeze: Freeze = {
      roundId,
      lines: head.lines,
      tickets: head.tickets,
      root: head.root,
      voidsHash: voidsHash(voids),
      beaconRound: deciding.round,
      frozenAt: now,
      prizes: winnersOf(plan.prizes),
      reserves: reservesOf(plan.reserves, plan.prizes),
      prizesPerEntrant: plan.prizesPerEntrant,
    }
    const key = signingKeyOf(context)
    await publishKey(tx, key.keyId, key.publicKey, now)
    await markFrozen(tx, roundId, now)
    const signature = key.sign(encodeFreeze(freeze))
    const { prizes, terms } = plan
    const termsHash = createHash('sha256').update(terms).digest()
    const lateReason = deciding.isLate ? lateReasonOf(now, { ...round, dueAt }) : null
    const signed = { isLate: deciding.isLate, lateReason, signature, keyId: key.keyId, prizes, termsHash }
    await insertFreeze(tx, { freeze, voids, ...signed })
    await announceOfRound(tx, roundId, { type: 'draw.frozen', subjectId: roundId, version: 1 }, now)
    return allow(true)
  })
  return verdict.value
}

/** A campaign that was given a later end: the round's row will have it too, before it is due again. */
async function isOpen(tx: Tx, campaignId: string, opensAt: Date, now: Date): Promise<boolean> {
  const named = await findCampaignsById(tx, [campaignId])
  const [campaign] = await findCampaignsForOrder(
    tx,
    named.map(({ tag }) => tag),
  )
  const open = campaign ? currentRound(campaign.schedule, now) : null
  return open?.opensAt.getTime() === opensAt.getTime()
}
