import type { ExportedCard } from '#contract/console/data-requests.ts'
import { wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { clearCardsOfPerson, listCardsOf } from '#server/post/exports.ts'

/** The cards and calls of a person, for their data request. */
export async function exportCards({ db, ids }: Context, personId: string): Promise<ExportedCard[]> {
  const cards = await listCardsOf(db, personId)
  return cards.map(({ tag, number, words: { dob, msisdn, ...words }, ...card }) =>
    wireNames({
      ...card,
      ...words,
      campaignTag: tag,
      entryCode: number === null ? null : ids.tickets.encode(number),
      birthDate: dob,
      phone: msisdn,
    }),
  )
}

/** Deletes the words of a person's cards. Returns the number of cards still needed for a draw or a prize. */
export async function clearCards({ db, now }: Context, personId: string): Promise<number> {
  const cleared = await transact(db, async (tx) => allow(await clearCardsOfPerson(tx, personId, now())))
  return cleared.value
}
