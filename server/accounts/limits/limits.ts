import type { Limits } from '#contract/limits.ts'
import { londonMonth } from '#domain/london.ts'
import { type Pence, pence } from '#domain/money.ts'
import { awayUntil, changeLimit, limitAt, limitProblem, type Restrictions } from '#domain/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { lockPerson } from '../person/person.ts'
import { findAccountWithPerson, insertAccountEvent } from '../queries.ts'
import { findSpend } from './count-queries.ts'
import { setRestrictions } from './restriction-queries.ts'

/** Releases what a person has begun and not confirmed with a provider. Accounts may not import purchases. */
export type ReleaseUnpaid = (tx: Tx, personId: string, why: string) => Promise<void>

export async function findLimits(context: Context, accountId: string): Promise<Limits> {
  const found = await findAccountWithPerson(context.db, accountId)
  if (!found) throw new Error(`no account ${accountId}`)
  return limitsOf(context, context.db, found.personId, found)
}

/**
 * Sets what the person may pay in a month by their own wish. Where so much is spent or held already that a lower limit
 * is passed, what is held and not paid is released.
 */
export async function setLimit(
  context: Context,
  accountId: string,
  monthlyPence: Pence | null,
  releaseUnpaid: ReleaseUnpaid,
): Promise<Verdict<Limits, 'ValidationError'>> {
  const now = context.now()
  const problem = limitProblem(monthlyPence, pence(context.config.MONTHLY_LIMIT_PENCE))
  if (problem !== null) return refuse('ValidationError', { fields: [{ path: 'monthly', message: problem }] })
  return transact<Verdict<Limits, never>>(context.db, async (tx) => {
    const { id: personId, ...person } = await lockPerson(tx, accountId)
    const ownLimit = changeLimit(person.ownLimit, monthlyPence, now)
    const restrictions = { ...person, ownLimit }
    await setRestrictions(tx, personId, restrictions)
    await insertAccountEvent(tx, {
      accountId,
      name: 'limit_set',
      data: { asked_pence: monthlyPence, ...ownLimit },
      now,
    })
    if ((await spentBy(tx, personId, now)) > (ownLimit.monthlyPence ?? Number.POSITIVE_INFINITY))
      await releaseUnpaid(tx, personId, 'its person lowered their limit')
    return allow(await limitsOf(context, tx, personId, restrictions))
  })
}

/** As it stands now: what is over is left out. */
export async function limitsOf(
  context: Context,
  db: Db,
  personId: string,
  { ownLimit, breakUntil, excludedUntil }: Restrictions,
): Promise<Limits> {
  const now = context.now()
  const { monthlyPence, pending } = limitAt(ownLimit, now)
  return {
    monthly: monthlyPence,
    pending: pending && { monthly: pending.monthlyPence, takes_effect_at: pending.takesEffectAt },
    house_monthly: pence(context.config.MONTHLY_LIMIT_PENCE),
    spent: await spentBy(db, personId, now),
    break_until: awayUntil({ breakUntil, excludedUntil: null }, now),
    excluded_until: awayUntil({ breakUntil: null, excludedUntil }, now),
  }
}

function spentBy(db: Db, personId: string, now: Date): Promise<Pence> {
  return findSpend(db, { personId, month: londonMonth(now), kind: 'ALL' })
}
