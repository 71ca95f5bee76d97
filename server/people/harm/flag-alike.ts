import { isExcluded } from '#domain/person/safer-gambling.ts'
import { allow } from '#domain/verdict.ts'
import { listAlikeOf, lockPersonById, setMarked } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { saveLikeness } from './harm-queries.ts'

/**
 * Opens a case for each person who resembles an excluded one: for this person, or, if this person is excluded, for
 * those who resemble them. Idempotent.
 */
export async function flagAlike(context: Context, personId: string): Promise<void> {
  await transact(context.db, async (tx) => {
    const now = context.now()
    const person = await lockPersonById(tx, personId)
    const alike = await listAlikeOf(tx, person.id)
    const isAway = isExcluded(person, now)
    // One at a time and in order, like every lock on persons.
    const others = alike.filter((each) => isExcluded(each, now) !== isAway).map((each) => each.personId)
    for (const otherId of [...new Set(others)].sort())
      await flag(
        tx,
        isAway ? { personId: otherId, alikeId: person.id } : { personId: person.id, alikeId: otherId },
        now,
      )
    return allow(null)
  })
}

/** Pauses offers to a person who may have excluded themselves, until staff have looked. */
async function flag(tx: Tx, { personId, alikeId }: Record<'personId' | 'alikeId', string>, now: Date): Promise<void> {
  if (await saveLikeness(tx, personId, alikeId, now)) await setMarked(tx, personId, now)
}
