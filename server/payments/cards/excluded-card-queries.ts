import type { Context } from '#server/platform/context.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { keyedHashOf } from '#server/platform/tokens.ts'

/** A card and the purchase that it pays for. */
export type UsedCard = { readonly cardKey: string; readonly purchaseId: string }

export function cardKeyOf({ config }: Pick<Context, 'config'>, fingerprint: string | null): string | null {
  return fingerprint === null ? null : keyedHashOf(config.personKeyFor('cards by fingerprint'), fingerprint)
}

/**
 * Purchases that would be paid with the card of another, excluded person. A payment that a person confirmed before
 * their own exclusion still goes through. Each card is looked up once, even if many purchases use it.
 */
export async function listOfExcludedCards(
  send: Send,
  used: readonly UsedCard[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (used.length === 0) return new Set()
  const { rows } = await send<{ purchaseId: string }>(
    `with given as (
       select purchase_id, card_key from unnest($1::uuid[], $2::text[]) as given (purchase_id, card_key)
     ), excluded as materialized (
       select distinct card.card_key, persons.id
       from (select distinct card_key from given) as card
         join payments on payments.card_key = card.card_key
         join purchases on purchases.id = payments.purchase_id
         join persons as counted on counted.id = purchases.person_id
         join persons on persons.id = coalesce(counted.joined_person_id, counted.id)
       where persons.excluded_until > $3
     )
     select distinct given.purchase_id
     from given join excluded on excluded.card_key = given.card_key
       join purchases on purchases.id = given.purchase_id
       join persons as buyer on buyer.id = purchases.person_id
     where excluded.id <> coalesce(buyer.joined_person_id, buyer.id)`,
    [used.map(({ purchaseId }) => purchaseId), used.map(({ cardKey }) => cardKey), now],
  )
  return new Set(rows.map(({ purchaseId }) => purchaseId))
}
