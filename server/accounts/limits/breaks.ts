import type { Limits } from '#contract/limits.ts'
import {
  type BreakLength,
  breakEnd,
  checkAway,
  type ExclusionMonths,
  exclusionEnd,
  type Restrictions,
} from '#domain/person/safer-gambling.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { endDevicesOf } from '#server/sessions/exports.ts'
import { silenceExcluded } from '../marketing/opt-ins.ts'
import { flagPerson } from '../person/alike.ts'
import { lockPerson, lockPersonById } from '../person/person.ts'
import { insertAccountEvent, lockAccount } from '../queries.ts'
import { requestExclusionConfirmation } from '../sign-up/email-links.ts'
import { limitsOf, type ReleaseUnpaid } from './limits.ts'
import { setRestrictions } from './restriction-queries.ts'

/** The person enters nothing until the end. Unpaid holds are released, and payments in progress are completed. */
export function takeBreak(
  context: Context,
  accountId: string,
  length: BreakLength,
  releaseUnpaid: ReleaseUnpaid,
): Promise<Verdict<Limits, 'TakingABreak'>> {
  return stayAway(context, accountId, { breakUntil: breakEnd(length, context.now()) }, releaseUnpaid)
}

/** A break of months, during which no marketing is sent, and opting in is refused. */
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
    const done = await restrictAccount(context, tx, accountId, request, releaseUnpaid)
    return done.ok ? allow(await limitsOf(context, tx, done.value.personId, done.value)) : done
  })
}

/** For a person without an account who has sent cards or called. Staff set it for them. */
export async function restrictPerson(
  context: Context,
  tx: Tx,
  personId: string,
  request: { breakUntil: Date } | { excludedUntil: Date },
): Promise<Verdict<null, 'TakingABreak'>> {
  const { id, ...person } = await lockPersonById(tx, personId)
  const verdict = checkAway(person, 'breakUntil' in request ? request.breakUntil : request.excludedUntil, context.now())
  if (!verdict.ok) return verdict
  await setRestrictions(tx, id, { ...person, ...request })
  if ('excludedUntil' in request) await flagPerson(tx, id)
  return allow(null)
}

/** Called for the person's own request, and for one that staff carry out. */
export async function restrictAccount(
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
  const account = await lockAccount(tx, accountId)
  await requestExclusionConfirmation(context, tx, account)
  await insertAccountEvent(tx, { accountId, name: isBreak ? 'break_taken' : 'excluded', data: { until }, now })
  await silenceExcluded(tx, personId, now)
  if (!isBreak) {
    await flagPerson(tx, personId)
    await endDevicesOf(tx, accountId, 'excluded', now)
    if (account.emailConfirmedAt !== null) await enqueue(tx, 'accounts.send-excluded', { accountId })
  }
  await releaseUnpaid(tx, personId, 'its person takes a break')
  return allow({ ...restrictions, personId })
}
