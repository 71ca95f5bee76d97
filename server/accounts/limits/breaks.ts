import type { Limits } from '#contract/limits.ts'
import {
  type BreakLength,
  breakEnd,
  checkAway,
  type ExclusionMonths,
  exclusionEnd,
  type Restrictions,
} from '#domain/safer-gambling.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { endDevicesOf } from '#server/sessions/service.ts'
import { silenceExcluded } from '../marketing/opt-ins.ts'
import { lockPerson } from '../person/person.ts'
import { insertAccountEvent, lockAccount } from '../queries.ts'
import { requestExclusionConfirmation } from '../sign-up/email-links.ts'
import { limitsOf, type ReleaseUnpaid } from './limits.ts'
import { setRestrictions } from './restriction-queries.ts'

/** From now on nothing is entered; what is held and not paid is released, what is being paid is settled. */
export function takeBreak(
  context: Context,
  accountId: string,
  length: BreakLength,
  releaseUnpaid: ReleaseUnpaid,
): Promise<Verdict<Limits, 'TakingABreak'>> {
  return stayAway(context, accountId, { breakUntil: breakEnd(length, context.now()) }, releaseUnpaid)
}

/** A break of months, in which nothing is sent that anybody may opt in to. */
export function excludeSelf(
  context: Context,
  accountId: string,
  months: ExclusionMonths,
  releaseUnpaid: ReleaseUnpaid,
): Promise<Verdict<Limits, 'TakingABreak'>> {
  return stayAway(context, accountId, { excludedUntil: exclusionEnd(months, context.now()) }, releaseUnpaid)
}

function stayAway(
  context: Context,
  accountId: string,
  request: { breakUntil: Date } | { excludedUntil: Date },
  releaseUnpaid: ReleaseUnpaid,
): Promise<Verdict<Limits, 'TakingABreak'>> {
  return transact<Verdict<Limits, 'TakingABreak'>>(context.db, async (tx) => {
    const done = await keepAway(context, tx, accountId, request, releaseUnpaid)
    return done.ok ? allow(await limitsOf(context, tx, done.value.personId, done.value)) : done
  })
}

/** As they wish it, or as staff carry it out for them. */
export async function keepAway(
  context: Context,
  tx: Tx,
  accountId: string,
  request: { breakUntil: Date } | { excludedUntil: Date },
  releaseUnpaid: ReleaseUnpaid,
): Promise<Verdict<Restrictions & { personId: string }, 'TakingABreak'>> {
  const now = context.now()
  const isBreak = 'breakUntil' in request
  const until = isBreak ? request.breakUntil : request.excludedUntil
  const { id: personId, ...person } = await lockPerson(tx, accountId)
  const verdict = checkAway(person, until, now)
  if (!verdict.ok) return verdict
  const restrictions = { ...person, ...request }
  await setRestrictions(tx, personId, restrictions)
  await requestExclusionConfirmation(context, tx, await lockAccount(tx, accountId))
  await insertAccountEvent(tx, { accountId, name: isBreak ? 'break_taken' : 'excluded', data: { until }, now })
  await silenceExcluded(tx, personId, now)
  if (!isBreak) await endDevicesOf(tx, accountId, 'excluded', now)
  await releaseUnpaid(tx, personId, 'its person takes a break')
  return allow({ ...restrictions, personId })
}
