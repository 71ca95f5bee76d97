import { pence } from '#domain/money/money.ts'
import type { Restrictions } from '#domain/person/safer-gambling.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The columns of `persons` that `restrictionsOf` reads. */
export const restrictionColumns = [
  'monthly_limit_pence as monthlyLimitPence',
  'next_limit_pence as nextLimitPence',
  'next_limit_at as nextLimitAt',
  'break_until as breakUntil',
  'excluded_until as excludedUntil',
] as const

type RestrictionRow = {
  monthlyLimitPence: number | null
  nextLimitPence: number | null
  nextLimitAt: Date | null
  breakUntil: Date | null
  excludedUntil: Date | null
}

export function restrictionsOf(row: RestrictionRow): Restrictions {
  const { monthlyLimitPence, nextLimitPence, nextLimitAt, breakUntil, excludedUntil } = row
  const inPence = (limit: number | null) => (limit === null ? null : pence(limit))
  const pending = nextLimitAt && { monthlyPence: inPence(nextLimitPence), takesEffectAt: nextLimitAt }
  return { ownLimit: { monthlyPence: inPence(monthlyLimitPence), pending }, breakUntil, excludedUntil }
}

export async function setRestrictions(tx: Tx, personId: string, restrictions: Restrictions): Promise<void> {
  const { ownLimit, breakUntil, excludedUntil } = restrictions
  await tx
    .updateTable('persons')
    .set({
      monthly_limit_pence: ownLimit.monthlyPence,
      next_limit_pence: ownLimit.pending?.monthlyPence ?? null,
      next_limit_at: ownLimit.pending?.takesEffectAt ?? null,
      break_until: breakUntil,
      excluded_until: excludedUntil,
    })
    .where('id', '=', personId)
    .execute()
}
