import type { Pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'
import type { DisputeSnapshot } from '#server/platform/payment-provider.ts'

type DeskDispute = {
  disputeId: string
  number: number
  brand: string
  provider: PaymentProvider
  providerRef: string
  amountPence: Pence
  state: DisputeSnapshot['standing']
  reason: string | null
  openedAt: Date
  answerBy: Date | null
}

export const disputeSorting: Sorting<'opened_at' | 'answer_by'> = {
  id: { by: sql`dispute_id`, type: 'uuid' },
  sorts: {
    opened_at: { by: sql`opened_at`, type: 'instant' },
    // Disputes without a date are last.
    answer_by: { by: sql`coalesce(answer_by, timestamptz '9999-01-01Z')`, type: 'instant' },
  },
}

export async function listDeskDisputes(
  db: Db,
  { state, brands }: { state: DisputeSnapshot['standing'] | undefined; brands: readonly string[] | null },
  page: SortedPage,
): Promise<(DeskDispute & { place: Place })[]> {
  const { rows } = await sql<DeskDispute & { place: Place }>`
    select *, ${page.place} as place from (
      select disputes.id as dispute_id, purchases.number::float8 as number, purchases.brand, payments.provider,
        disputes.provider_ref, disputes.amount_pence, disputes.standing as state, disputes.reason, disputes.opened_at,
        disputes.answer_by
      from disputes join payments on payments.id = payment_id join purchases on purchases.id = purchase_id
      where (${state ?? null}::text is null or disputes.standing = ${state ?? null})
        and (${brands}::text[] is null or purchases.brand = any(${brands}))
    ) as listed
    where ${page.isAfter} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
