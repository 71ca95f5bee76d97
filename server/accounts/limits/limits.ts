import type { Limits } from '#contract/limits.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import { awayUntil, changeLimit, limitAt, limitProblem, type Restrictions } from '#domain/person/safer-gambling.ts'
import { londonMonth } from '#domain/time/london.ts'
import { allow, refuseField, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { lockPerson } from '../person/person.ts'
import { findAccountWithPerson, insertAccountEvent } from '../queries.ts'
import { findSpend } from './count-queries.ts'
import { setRestrictions } from './restriction-queries.ts'

/**
 * Releases purchases that a person has started and not confirmed with a provider. Accounts may not import purchases.
 */
export type ReleaseUnpaid = (tx: Tx, personId: string, why: string) => Promise<void>

export async function findLimits(context: Context, accountId: string): Promise<Limits> {
  const found = await findAccountWithPerson(context.db, accountId)
  if (!found) throw new Error(`no account ${accountId}`)
  return limitsOf(context, context.db, found.personId, found)
}

/**
 * Sets the person's own monthly limit. If spending and holds already exceed a lower limit, unpaid holds are released.
 */
export async function setLimit(
  context: Context,
  accountId: string,
  monthlyPence: Pence | null,
  releaseUnpaid: ReleaseUnpaid,
): Promise<Verdict<Limits, 'ValidationError'>> {
  const now = context.now()
  const problem = limitProblem(monthlyPence, pence(context.config.MONTHLY_LIMIT_PENCE))
  if (problem !== null) return refuseField('monthly', problem)
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

/** The limits and breaks in force now; expired ones are left out. */
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
