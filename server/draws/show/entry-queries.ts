import type { DrawMethod, DrawTiming } from '#domain/draw/plan.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

export type EntryRoundRow = DrawTiming & {
  readonly number: number
  readonly closesAt: Date | null
  readonly method: DrawMethod
  readonly beaconRound: number | null
  readonly isFrozen: boolean
  readonly isDrawn: boolean
  readonly isVoid: boolean
  /** The winner's case of its prize. */
  readonly caseId: string | null
}

/**
 * A round drawn elsewhere counts as drawn once it has winners. From the freeze on, the voids decide which entries
 * cannot win.
 */
export async function listEntryRounds(db: Db, purchaseIds: readonly string[]): Promise<EntryRoundRow[]> {
  if (purchaseIds.length === 0) return []
  const { rows } = await sql<EntryRoundRow>`
    select entries.number, closes_at, draw_delay_seconds as delay_seconds, postal_grace_days,
      draw_method as method, beacon_round, rounds.frozen_at is not null as is_frozen,
      draws.round_id is not null or exists (select from winner_cases where round_id = rounds.id) as is_drawn,
      case when draw_freezes.round_id is null then purchases.state in ('REFUNDING', 'REFUNDED')
          or exists (select from purchase_items where id = item_id and void_at is not null)
        else exists (select from draw_voids where round_id = rounds.id and draw_voids.first_ticket = entries.first_ticket)
      end as is_void,
      (select winner_cases.id from winner_cases where entry_id = entries.id and winner_cases.state <> 'FORFEITED'
        order by position limit 1) as case_id
    from entries
    join purchases on purchases.id = purchase_id
    join rounds on rounds.id = entries.round_id
    join campaigns on campaigns.id = rounds.campaign_id
    left join draw_freezes on draw_freezes.round_id = rounds.id
    left join draws on draws.round_id = rounds.id
    where purchase_id = any(${[...purchaseIds]}::uuid[])`.execute(db)
  return rows
}
