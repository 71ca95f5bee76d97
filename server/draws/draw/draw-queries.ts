import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type UndrawnRound = { readonly roundId: string; readonly beaconRound: number }

/** Frozen rounds that are not drawn, the oldest first. */
export async function listUndrawn(db: Db, limit: number): Promise<UndrawnRound[]> {
  return db
    .selectFrom('drawFreezes')
    .select(['roundId', 'beaconRound'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('draws').select('roundId').whereRef('draws.roundId', '=', 'drawFreezes.roundId'))),
    )
    .orderBy('frozenAt')
    .limit(limit)
    .execute()
}

export async function isDrawn(db: Db, roundId: string): Promise<boolean> {
  const row = await db.selectFrom('draws').select('roundId').where('roundId', '=', roundId).executeTakeFirst()
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
      roundId: draw.roundId,
      beaconSignature: Buffer.from(draw.beaconSignature),
      chainHash: Buffer.from(draw.chainHash),
      seed: Buffer.from(draw.seed),
      drawnAt: draw.now,
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
    .insertInto('drawPicks')
    .columns(['roundId', 'position', 'isReserve', 'ticket', 'word', 'line', 'entryId'])
    .expression((eb) =>
      eb
        .selectFrom('entries')
        .select([
          'roundId',
          sql<number>`${position}::integer`.as('position'),
          sql<boolean>`${isReserve}::boolean`.as('isReserve'),
          sql<number>`${ticket}::bigint`.as('ticket'),
          sql<number>`${word}::bigint`.as('word'),
          sql<number>`${line}::bigint`.as('line'),
          'id',
        ])
        .where('roundId', '=', roundId)
        .where('firstTicket', '=', firstTicket),
    )
    .returning('entryId')
    .executeTakeFirst()
  if (!row) throw new Error(`ticket ${firstTicket} of ${roundId} has no entry`)
  return row.entryId
}
