import type { Freeze } from '#domain/draw/freeze.ts'
import type { LateReason } from '#domain/draw/late-freeze.ts'
import type { Void } from '#domain/draw/voids.ts'
import type { PlannedPrize } from '#server/catalogue/exports.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { namedTicketsOf } from '../exclusion/exclusion-queries.ts'
import { findListedHolders } from '../exclusion/listed-holders.ts'

/**
 * Tickets that do not count, because they were refunded, are disputed, or were excluded by two members of staff. Each
 * reason is looked up from its own table, so that only the entries concerned are read, not a million. An entry with
 * several reasons gets the first. An entrant who excludes themselves keeps their earlier entries.
 */
export async function findVoids(db: Db, roundId: string): Promise<Void[]> {
  const ofRound = sql`entries.round_id = ${roundId} and first_ticket is not null`
  const listed = await findListedHolders(db, roundId)
  const { rows } = await sql<Void>`
    with ${namedTicketsOf(roundId)},
    listed as materialized (
      select * from unnest(${listed.map(({ id }) => id)}::uuid[], ${listed.map(({ reason }) => reason)}::text[])
        as given (id, reason)),
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

export async function insertFreeze(
  tx: Tx,
  { freeze, voids, prizes: prizeList, ...signed }: SignedFreeze,
): Promise<void> {
  await tx
    .insertInto('drawFreezes')
    .values({
      ...freeze,
      ...signed,
      root: Buffer.from(freeze.root),
      voidsHash: Buffer.from(freeze.voidsHash),
      signature: Buffer.from(signed.signature),
      prizeList: JSON.stringify(prizeList),
      termsHash: Buffer.from(signed.termsHash),
    })
    .execute()
  for (let from = 0; from < voids.length; from += VOIDS_A_STATEMENT)
    await tx
      .insertInto('drawVoids')
      .values(
        voids.slice(from, from + VOIDS_A_STATEMENT).map(({ first, last, reason }) => ({
          roundId: freeze.roundId,
          firstTicket: first,
          lastTicket: last,
          reason,
        })),
      )
      .execute()
}
