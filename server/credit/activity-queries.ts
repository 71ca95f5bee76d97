import type { CreditReason } from '#domain/credit.ts'
import { type Db, sql } from '#server/platform/db.ts'

export type ActivityRow = {
  at: Date
  reason: CreditReason
  type: 'CREDIT' | 'DEBIT'
  pending: boolean
  amountPence: number
  purchaseId: string | null
  /** The first lot's; what a purchase took may come from several. */
  title: string
  expiresAt: Date | null
}

/** Newest first, at least so many where there are so many, and every one of the last one's instant. */
export async function listActivity(
  db: Db,
  accountId: string,
  olderThan: Date | null,
  length: number,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with page as (${lines(accountId, olderThan)} order by at desc fetch first ${sql.lit(length)} rows with ties)
    select * from page order by at desc, id desc`.execute(db)
  return rows
}

export async function hasActivity(db: Db, accountId: string, olderThan: Date): Promise<boolean> {
  const { rows } = await sql`${lines(accountId, olderThan)} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * What came to an account's lots and what went, but for what came back. What a purchase holds and what it has spent is
 * one line from the beginning, so that no line moves to another page.
 */
function lines(accountId: string, olderThan: Date | null) {
  return sql`
    select max(transfer.id::text) as id, transfer.created_at as at, transfer.reason_tag as reason,
      case when transfer.credit_account_id = lot.id then 'CREDIT' else 'DEBIT' end as type,
      bool_or(transfer.state = 'PENDING' and resolution.id is null) as pending,
      sum(transfer.amount_pence)::bigint as "amountPence", transfer.purchase_id as "purchaseId",
      min(lot.title) as title, min(lot.expires_at) as "expiresAt"
    from credit_lots lot
    join ledger_transfers transfer on transfer.debit_account_id = lot.id or transfer.credit_account_id = lot.id
    left join ledger_transfers resolution on resolution.resolves = transfer.id
    where lot.account_id = ${accountId} and transfer.resolves is null and resolution.state is distinct from 'VOIDED'
      and transfer.created_at < coalesce(${olderThan}::timestamptz, 'infinity')
    group by coalesce(transfer.purchase_id, transfer.id), at, type, reason, transfer.purchase_id`
}
