import { isDeepStrictEqual } from 'node:util'
import type { FieldError } from '#domain/campaign/schedule.ts'
import { winnersOf } from '#domain/draw/plan.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type Tx, violates } from '#server/platform/db/db.ts'
import { fieldChecks, isWhole } from './field-errors.ts'
import { findPlan, replacePlan } from './plan-queries.ts'
import type { NewPlan } from './save-input.ts'

const DRAWN_MAX = 65_535
/** A register is frozen a minute before its beacon. */
const DELAY_SECONDS_MIN = 60
const DELAY_SECONDS_MAX = 31_536_000
const GRACE_DAYS_MAX = 31
const CREDIT_PENCE_MAX = 2_147_483_647

/**
 * Refused once the campaign has been entered, unless nothing changes. A trigger of the database checks it and waits for
 * entries that are being inserted; its domain error must roll back.
 */
export async function savePlan(tx: Tx, campaignId: string, plan: NewPlan): Promise<Verdict<null, 'ValidationError'>> {
  const prizes = plan.prizes.map((prize) => ({ ...prize, isCredit: prize.isCredit ?? false }))
  const saved = await findPlan(tx, campaignId)
  const postalGraceDays = plan.postalGraceDays ?? saved.postalGraceDays
  if (isDeepStrictEqual(saved, { ...plan, prizes, postalGraceDays })) return allow(null)
  try {
    await replacePlan(tx, campaignId, plan)
    return allow(null)
  } catch (error) {
    if (!violates(error, 'plan_is_fixed')) throw error
    return refuse('ValidationError', {
      fields: [{ path: 'plan', message: 'cannot be changed, because the campaign has been entered' }],
    })
  }
}

export function planErrors({
  prizes,
  reserves,
  prizesPerEntrant,
  delaySeconds,
  postalGraceDays = 0,
}: NewPlan): FieldError[] {
  const { fields, check } = fieldChecks()
  for (const [index, { position, title, valuePence, quantity, isCredit }] of prizes.entries()) {
    const at = `plan.prizes.${index}.`
    check(position === index + 1, `${at}position`, `must be ${index + 1}`)
    check(title.trim() !== '', `${at}title`, 'must not be empty')
    check(isWhole(valuePence, 0, Number.MAX_SAFE_INTEGER), `${at}valuePence`, 'must be pence')
    check(!isCredit || isWhole(valuePence, 1, CREDIT_PENCE_MAX), `${at}valuePence`, 'must be what is granted')
    check(isWhole(quantity, 1, DRAWN_MAX), `${at}quantity`, `must be from 1 to ${DRAWN_MAX}`)
  }
  check(winnersOf(prizes) <= DRAWN_MAX, 'plan.prizes', `must be ${DRAWN_MAX} in all at most`)
  check(isWhole(reserves, 0, DRAWN_MAX), 'plan.reserves', `must be from 0 to ${DRAWN_MAX}`)
  check(isWhole(prizesPerEntrant, 1, 255), 'plan.prizesPerEntrant', 'must be from 1 to 255')
  const isDelay = isWhole(delaySeconds, DELAY_SECONDS_MIN, DELAY_SECONDS_MAX)
  check(isDelay, 'plan.delaySeconds', `must be from ${DELAY_SECONDS_MIN} to ${DELAY_SECONDS_MAX} seconds`)
  const isGrace = isWhole(postalGraceDays, 0, GRACE_DAYS_MAX)
  check(isGrace, 'plan.postalGraceDays', `must be from 0 to ${GRACE_DAYS_MAX}`)
  return fields
}
