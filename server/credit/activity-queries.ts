import type { CreditReason } from '#domain/money/credit.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

export type ActivityRow = {
  at: Date
  reason: CreditReason
  type: 'CREDIT' | 'DEBIT'
  pending: boolean
  amountPence: number
  purchaseId: string | null
  /** The title of the first lot; a purchase may use several. */
  title: string
  expiresAt: Date | null
}

/**
 * Newest first: at least `length` rows if there are as many, and all rows of the last one's instant. Held and spent
 * credit of a purchase is one line from the start, so that no line moves to another page.
 */
export async function listActivity(
  db: Db,
  lotIds: readonly string[],
  olderThan: Date | null,
  length: number,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with line as (
      select max(id::text) as id, at, reason, type, bool_or(outcome is null and state = 'PENDING') as pending,
        sum(amount_pence)::bigint as amount_pence, purchase_id, min(title) as title, min(expires_at) as expires_at
      from (${moves(lotIds, olderThan)}) move
      group by coalesce(purchase_id, id), at, type, reason, purchase_id
      order by at desc fetch first ${sql.lit(length)} rows with ties)
    select * from line order by at desc, id desc`.execute(db)
  return rows
}

export async function hasActivity(db: Db, lotIds: readonly string[], olderThan: Date): Promise<boolean> {
  const { rows } = await sql`${moves(lotIds, olderThan)} limit 1`.execute(db)
  return rows.length > 0
}

/** Every lot that an account ever had. */
export async function listLotIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('creditLots').select('id').where('accountId', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Transfers to and from the lots, without those that resolve others. The lot ids are passed as values, not joined. Half
 * of the ledger belongs to the operator's three accounts, so for an unknown account the planner would expect to read
 * half of the ledger.
 */
function moves(lotIds: readonly string[], olderThan: Date | null) {
  const of = (type: 'CREDIT' | 'DEBIT', column: 'credit_account_id' | 'debit_account_id') => sql`
    select id, created_at as at, reason_tag as reason, ${sql.lit(type)} as type, state, amount_pence, purchase_id, ${sql.ref(column)} as lot_id
    from ledger_transfers
    where ${sql.ref(column)} = any(${lotIds}::uuid[]) and resolves is null
      and created_at < coalesce(${olderThan}::timestamptz, 'infinity')`
  return sql`
    select transfer.*, resolution.state as outcome, title, expires_at
    from (${of('CREDIT', 'credit_account_id')} union all ${of('DEBIT', 'debit_account_id')}) transfer
    join credit_lots lot on lot.id = lot_id
    left join ledger_transfers resolution on resolution.resolves = transfer.id
    where resolution.state is distinct from 'VOIDED'`
}
