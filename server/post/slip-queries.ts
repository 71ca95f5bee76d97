import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type SlipRow = {
  title: string
  firstName: string | null
  lastName: string | null
  address: string | null
  postcode: string | null
  email: string | null
  msisdn: string | null
  number: number
  ticket: number
  roundId: string
  closesAt: Date | null
  /** The key that hides the entrants in the register; null after the claims of the round are over. */
  entrantKey: Uint8Array | null
  acknowledgedAt: Date | null
}

/** An accepted card with its entry; null if the card was not entered. */
export async function findSlip(db: Db, cardId: string): Promise<SlipRow | null> {
  const { rows } = await sql<SlipRow>`
    select campaigns.title, first_name, last_name, address, postcode, email, msisdn,
      entries.number::float8 as number, first_ticket::float8 as ticket, round_id, closes_at,
      entrant_key, acknowledged_at
    from post_cards join entries on entries.id = entry_id join rounds on rounds.id = round_id
      join campaigns on campaigns.id = entries.campaign_id
    where post_cards.id = ${cardId}`.execute(db)
  return rows[0] ?? null
}

export async function setAcknowledged(tx: Db | Tx, cardId: string, now: Date): Promise<void> {
  await tx.updateTable('postCards').set({ acknowledgedAt: now }).where('id', '=', cardId).execute()
}
