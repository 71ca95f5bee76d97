import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type UndrawnRound = { readonly roundId: string; readonly beaconRound: number }

/** Frozen rounds that are not drawn, the oldest first. */
export async function listUndrawn(db: Db, limit: number): Promise<UndrawnRound[]> {
  return db
    .selectFrom('draw_freezes')
    .select(['round_id as roundId', 'beacon_round as beaconRound'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('draws').select('round_id').whereRef('draws.round_id', '=', 'draw_freezes.round_id'))),
    )
    .orderBy('frozen_at')
    .limit(limit)
    .execute()
}

export async function isDrawn(db: Db, roundId: string): Promise<boolean> {
  const row = await db.selectFrom('draws').select('round_id').where('round_id', '=', roundId).executeTakeFirst()
  return row !== undefined
}

/** False when the round was drawn before. */
export async function insertDraw(
  tx: Tx,
  draw: { roundId: string; beaconSignature: Uint8Array; chainHash: Uint8Array; seed: Uint8Array; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('draws')
    .values({
      round_id: draw.roundId,
      beacon_signature: Buffer.from(draw.beaconSignature),
      chain_hash: Buffer.from(draw.chainHash),
      seed: Buffer.from(draw.seed),
      drawn_at: draw.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type PickRow = {
  readonly position: number
  readonly isReserve: boolean
  readonly ticket: number
  readonly word: number
  readonly line: number
  /** The first ticket of the line, by which its entry is found. */
  readonly firstTicket: number
}

/** Returns the entry with the ticket. */
export async function insertPick(tx: Tx, roundId: string, pick: PickRow): Promise<string> {
  const { position, isReserve, ticket, word, line, firstTicket } = pick
  const row = await tx
    .insertInto('draw_picks')
    .columns(['round_id', 'position', 'is_reserve', 'ticket', 'word', 'line', 'entry_id'])
    .expression((eb) =>
      eb
        .selectFrom('entries')
        .select([
          'round_id',
          sql<number>`${position}::integer`.as('position'),
          sql<boolean>`${isReserve}::boolean`.as('is_reserve'),
          sql<number>`${ticket}::bigint`.as('ticket'),
          sql<number>`${word}::bigint`.as('word'),
          sql<number>`${line}::bigint`.as('line'),
          'id',
        ])
        .where('round_id', '=', roundId)
        .where('first_ticket', '=', firstTicket),
    )
    .returning('entry_id as entryId')
    .executeTakeFirst()
  if (!row) throw new Error(`ticket ${firstTicket} of ${roundId} has no entry`)
  return row.entryId
}
