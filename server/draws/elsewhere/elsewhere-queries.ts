import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The record, by one member of staff, of a draw that was made elsewhere. */
export type ElsewhereResult = {
  readonly id: string
  readonly roundId: string
  readonly drawnBy: string
  readonly drawnWhere: string
  readonly drawnAt: Date
  readonly words: string
  /** In order of the prizes, then of the reserves. */
  readonly tickets: readonly number[]
  /** The number of winners among them; the others are reserves. */
  readonly winners: number
  readonly evidenceName: string
  readonly evidenceHash: Uint8Array
  readonly recordedBy: string
}

export async function insertResult(db: Db, result: ElsewhereResult, now: Date): Promise<void> {
  await db
    .insertInto('elsewhereResults')
    .values({
      id: result.id,
      roundId: result.roundId,
      drawnBy: result.drawnBy,
      drawnWhere: result.drawnWhere,
      drawnAt: result.drawnAt,
      words: result.words,
      tickets: [...result.tickets],
      winners: result.winners,
      evidenceName: result.evidenceName,
      evidenceHash: Buffer.from(result.evidenceHash),
      recordedBy: result.recordedBy,
      recordedAt: now,
    })
    .execute()
}

function results(db: Db) {
  return db
    .selectFrom('elsewhereResults')
    .select(['id', 'roundId', 'drawnBy', 'drawnWhere', 'drawnAt'])
    .select(['words', 'tickets', 'evidenceName', 'evidenceHash'])
    .select(['winners', 'recordedBy', 'approvedBy', 'approvalId'])
}

export async function findResult(db: Db, id: string) {
  const row = await results(db).where('id', '=', id).executeTakeFirst()
  // The driver reads a bigint as a number, but an array of them as texts.
  return row ? { ...row, tickets: row.tickets.map(Number) } : null
}

export type StoredResult = NonNullable<Awaited<ReturnType<typeof findResult>>>

export async function setResultApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable('elsewhereResults').set({ approvalId }).where('id', '=', id).execute()
}

/** The result that two people have approved. */
export async function findApproved(db: Db, roundId: string) {
  const row = await results(db).where('roundId', '=', roundId).where('approvedAt', 'is not', null).executeTakeFirst()
  return row ?? null
}

export async function setApproved(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx.updateTable('elsewhereResults').set({ approvedBy: by, approvedAt: now }).where('id', '=', id).execute()
}

/** The entries of tickets, some of which may not exist. */
export async function listEntriesOf(db: Db, roundId: string, tickets: readonly number[]) {
  const { rows } = await sql<{ ticket: number; entryId: string }>`
    select ticket, entries.id as entry_id from unnest(${[...tickets]}::bigint[]) as ticket
    join entries on round_id = ${roundId} and first_ticket <= ticket and last_ticket >= ticket`.execute(db)
  return new Map(rows.map(({ ticket, entryId }) => [Number(ticket), entryId]))
}
