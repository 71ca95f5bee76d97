import type { Freeze } from '#domain/draw/freeze.ts'
import type { Void } from '#domain/draw/voids.ts'
import type { PlannedPrize } from '#server/catalogue/exports.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { exclusionsOf } from '../exclusion/exclusion-queries.ts'

/**
 * What does not count: money that went back or is disputed, people who have excluded themselves, and what two members
 * of staff have excluded.
 */
export async function findVoids(db: Db, roundId: string, now: Date): Promise<Void[]> {
  const { rows } = await sql<Void>`
    with ${exclusionsOf(roundId)},
    excluded as materialized (
      select accounts.id from persons join accounts on accounts.person_id = persons.id where excluded_until > ${now}),
    card as materialized (
      select entry_id, coalesce(persons.excluded_until > ${now}, false) as "isExcluded"
      from post_cards join persons as sender on sender.id = person_id
      join persons on persons.id = coalesce(sender.joined_person_id, sender.id)
      join entries on entries.id = entry_id where entries.round_id = ${roundId})
    select first, last, reason from (
      select first_ticket as first, last_ticket as last, coalesce(
        case when purchases.state = 'DISPUTED' then 'DISPUTED' when purchases.state is not null then 'REFUNDED'
          when purchase_items.id is not null then 'REFUNDED' end,
        case when entries.account_id in (select id from excluded) or card."isExcluded" then 'INELIGIBLE' end,
        named.reason, listed.reason) as reason
      from entries
      left join purchases on purchases.id = purchase_id and purchases.state in ('REFUNDING', 'REFUNDED', 'DISPUTED')
      left join purchase_items on purchase_items.id = item_id and void_at is not null
      left join named on named.id = entries.id
      left join card on card.entry_id = entries.id
      left join listed on listed.id = coalesce(entries.account_id, entries.id)
      where entries.round_id = ${roundId} and first_ticket is not null) as line
    where reason is not null order by first`.execute(db)
  return rows
}

export type SignedFreeze = {
  readonly freeze: Freeze
  readonly isLate: boolean
  readonly voids: readonly Void[]
  readonly signature: Uint8Array
  readonly keyId: string
  readonly prizes: readonly PlannedPrize[]
  /** SHA-256 of the campaign's terms. */
  readonly termsHash: Uint8Array
}

const VOIDS_A_STATEMENT = 5_000

export async function insertFreeze(tx: Tx, { freeze, voids, ...signed }: SignedFreeze): Promise<void> {
  await tx
    .insertInto('draw_freezes')
    .values({
      round_id: freeze.roundId,
      lines: freeze.lines,
      tickets: freeze.tickets,
      root: Buffer.from(freeze.root),
      voids_hash: Buffer.from(freeze.voidsHash),
      beacon_round: freeze.beaconRound,
      frozen_at: freeze.frozenAt,
      prizes: freeze.prizes,
      reserves: freeze.reserves,
      prizes_per_entrant: freeze.prizesPerEntrant,
      is_late: signed.isLate,
      signature: Buffer.from(signed.signature),
      key_id: signed.keyId,
      prize_list: JSON.stringify(signed.prizes),
      terms_hash: Buffer.from(signed.termsHash),
    })
    .execute()
  for (let from = 0; from < voids.length; from += VOIDS_A_STATEMENT)
    await tx
      .insertInto('draw_voids')
      .values(
        voids.slice(from, from + VOIDS_A_STATEMENT).map(({ first, last, reason }) => ({
          round_id: freeze.roundId,
          first_ticket: first,
          last_ticket: last,
          reason,
        })),
      )
      .execute()
}
