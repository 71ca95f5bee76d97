import type { ExportedCard } from '#contract/console/data-requests.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { clearCardsOfPerson, listCardsOf } from '#server/post/exports.ts'

/** The cards and calls of a person, for their data request. */
export async function exportCards({ db, ids }: Context, personId: string): Promise<ExportedCard[]> {
  const cards = await listCardsOf(db, personId)
  return cards.map(({ words, number, ...card }) => ({
    campaign_tag: card.tag,
    title: card.title,
    route: card.route,
    received_at: card.receivedAt,
    typed_at: card.typedAt,
    reason: card.reason,
    remedy: card.remedy,
    entry_code: number === null ? null : ids.tickets.encode(number),
    ticket: card.ticket,
    first_name: words.firstName,
    last_name: words.lastName,
    address: words.address,
    postcode: words.postcode,
    birth_date: words.dob,
    phone: words.msisdn,
    email: words.email,
  }))
}

/** Deletes the words of a person's cards. Returns the number of cards still needed for a draw or a prize. */
export async function clearCards({ db, now }: Context, personId: string): Promise<number> {
  const cleared = await transact(db, async (tx) => allow(await clearCardsOfPerson(tx, personId, now())))
  return cleared.value
}
