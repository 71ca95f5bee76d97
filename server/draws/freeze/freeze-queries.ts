import type { Freeze } from '#domain/draw/freeze.ts'
import type { LateReason } from '#domain/draw/late-freeze.ts'
import type { Void } from '#domain/draw/voids.ts'
import type { PlannedPrize } from '#server/catalogue/exports.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { exclusionsOf } from '../exclusion/exclusion-queries.ts'

/**
 * What does not count: money that went back or is disputed, people who have excluded themselves, and what two members
 * of staff have excluded. Each is found from its own side: of a million entries only those that it names are read. Of
 * several reasons an entry has the first.
 */
export async function findVoids(db: Db, roundId: string, now: Date): Promise<Void[]> {
  const ofRound = sql`entries.round_id = ${roundId} and first_ticket is not null`
  const { rows } = await sql<Void>`
    with ${exclusionsOf(roundId)},
    excluded as materialized (
      select accounts.id from persons join accounts on accounts.person_id = persons.id where excluded_until > ${now}),
    void as (
      select first_ticket, last_ticket, 1 as rank,
        case when purchases.state = 'DISPUTED' then 'DISPUTED' else 'REFUNDED' end as reason
      from purchases join entries on purchase_id = purchases.id
      where purchases.state in ('REFUNDING', 'REFUNDED', 'DISPUTED') and ${ofRound}
      union all
      select first_ticket, last_ticket, 1, 'REFUNDED'
      from purchase_items join entries using (purchase_id)
      where void_at is not null and item_id = purchase_items.id and ${ofRound}
      union all
      select first_ticket, last_ticket, 2, 'INELIGIBLE'
      from excluded join purchases on purchases.account_id = excluded.id join entries on purchase_id = purchases.id
      where ${ofRound}
      union all
      select first_ticket, last_ticket, 2, 'INELIGIBLE'
      from entries where purchase_id is null and account_id in (select id from excluded) and ${ofRound}
      union all
      select first_ticket, last_ticket, 2, 'INELIGIBLE'
      from post_cards join persons as sender on sender.id = person_id
      join persons on persons.id = coalesce(sender.joined_person_id, sender.id)
      join entries on entries.id = entry_id where persons.excluded_until > ${now} and ${ofRound}
      union all
      select first_ticket, last_ticket, 3, named.reason from named join entries using (id) where ${ofRound}
      union all
      select first_ticket, last_ticket, 4, listed.reason
      from listed join entries on coalesce(entries.account_id, entries.id) = listed.id where ${ofRound})
    select distinct on (first_ticket) first_ticket as first, last_ticket as last, reason
    from void order by first_ticket, rank, reason`.execute(db)
  return rows
}

export type SignedFreeze = {
  readonly freeze: Freeze
  readonly isLate: boolean
  readonly lateReason: LateReason | null
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
      late_reason: signed.lateReason,
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
