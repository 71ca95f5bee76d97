import { pence } from '#domain/money/money.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import type { PurchaseRow } from '../queries.ts'

/** Locks purchases until the end of the transaction: a batch skips locked ones, a single one waits. */
export async function lockPurchases(
  send: Send,
  ids: readonly string[],
  { waits }: { waits: boolean },
): Promise<ReadonlySet<string>> {
  const { rows } = await send<{ id: string }>(
    `select id from purchases where id = any($1::uuid[]) order by id for no key update ${waits ? '' : 'skip locked'}`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The fields of a purchase that its claim and its end need. */
export type ClaimablePurchase = Pick<
  PurchaseRow,
  'id' | 'state' | 'totalPence' | 'creditPence' | 'promoId' | 'spendMonth'
> & {
  /** The person that it counts for now. */
  personId: string
}

/**
 * Locks purchases and the persons that they count for, in the lock order of a start. Returns them by the purchase's id.
 * Purchases are left out if another transaction has locked the purchase or the person.
 */
export async function lockFreeWithPersons(
  send: Send,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClaimablePurchase>> {
  const [persons, purchases] = await Promise.all([
    send<{ id: string }>(
      `select person.id from purchases join persons as named on named.id = purchases.person_id
       join persons as person on person.id = coalesce(named.joined_person_id, named.id)
       where purchases.id = any($1::uuid[]) order by person.id for no key update of person skip locked`,
      [ids],
    ),
    // The person is read again: they may have been joined with another while the first statement waited.
    send<ClaimablePurchase>(
      `select id, state, total_pence, credit_pence, promo_id, spend_month,
         (select coalesce(joined_person_id, persons.id) from persons where persons.id = person_id) as "personId"
       from purchases where id = any($1::uuid[]) order by id for no key update skip locked`,
      [ids],
    ),
  ])
  const locked = new Set(persons.rows.map(({ id }) => id))
  return new Map(
    purchases.rows.flatMap((row) => {
      const purchase = { ...row, totalPence: pence(row.totalPence), creditPence: pence(row.creditPence) }
      return locked.has(row.personId) ? [[row.id, purchase] as const] : []
    }),
  )
}
