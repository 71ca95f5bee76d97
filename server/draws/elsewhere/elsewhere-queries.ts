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
    .insertInto('elsewhere_results')
    .values({
      id: result.id,
      round_id: result.roundId,
      drawn_by: result.drawnBy,
      drawn_where: result.drawnWhere,
      drawn_at: result.drawnAt,
      words: result.words,
      tickets: [...result.tickets],
      winners: result.winners,
      evidence_name: result.evidenceName,
      evidence_hash: Buffer.from(result.evidenceHash),
      recorded_by: result.recordedBy,
      recorded_at: now,
    })
    .execute()
}

function results(db: Db) {
  return db
    .selectFrom('elsewhere_results')
    .select(['id', 'round_id as roundId', 'drawn_by as drawnBy', 'drawn_where as drawnWhere', 'drawn_at as drawnAt'])
    .select(['words', 'tickets', 'evidence_name as evidenceName', 'evidence_hash as evidenceHash'])
    .select(['winners', 'recorded_by as recordedBy', 'approved_by as approvedBy', 'approval_id as approvalId'])
}

export async function findResult(db: Db, id: string) {
  const row = await results(db).where('id', '=', id).executeTakeFirst()
  // The driver reads a bigint as a number, but an array of them as texts.
  return row ? { ...row, tickets: row.tickets.map(Number) } : null
}

export type StoredResult = NonNullable<Awaited<ReturnType<typeof findResult>>>

export async function setResultApproval(tx: Tx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable('elsewhere_results').set({ approval_id: approvalId }).where('id', '=', id).execute()
}

/** The result that two people have approved. */
export async function findApproved(db: Db, roundId: string) {
  const row = await results(db).where('round_id', '=', roundId).where('approved_at', 'is not', null).executeTakeFirst()
  return row ?? null
}

export async function setApproved(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx.updateTable('elsewhere_results').set({ approved_by: by, approved_at: now }).where('id', '=', id).execute()
}

/** The entries of tickets, some of which may not exist. */
export async function listEntriesOf(db: Db, roundId: string, tickets: readonly number[]) {
  const { rows } = await sql<{ ticket: number; entryId: string }>`
    select ticket, entries.id as "entryId" from unnest(${[...tickets]}::bigint[]) as ticket
    join entries on round_id = ${roundId} and first_ticket <= ticket and last_ticket >= ticket`.execute(db)
  return new Map(rows.map(({ ticket, entryId }) => [Number(ticket), entryId]))
}
