import { pence } from '#domain/money/money.ts'
import type { Restrictions } from '#domain/person/safer-gambling.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The columns of `persons` that `restrictionsOf` reads. */
export const restrictionColumns = [
  'monthlyLimitPence',
  'nextLimitPence',
  'nextLimitAt',
  'breakUntil',
  'excludedUntil',
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
      monthlyLimitPence: ownLimit.monthlyPence,
      nextLimitPence: ownLimit.pending?.monthlyPence ?? null,
      nextLimitAt: ownLimit.pending?.takesEffectAt ?? null,
      breakUntil,
      excludedUntil,
    })
    .where('id', '=', personId)
    .execute()
}
