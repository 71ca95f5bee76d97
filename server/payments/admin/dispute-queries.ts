import type { PaymentProvider } from '#domain/money/payment.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'
import type { DisputeSnapshot } from '#server/platform/payment-provider.ts'

type DeskDispute = {
  id: string
  number: number
  brand: string
  provider: PaymentProvider
  ref: string
  amountPence: number
  standing: DisputeSnapshot['standing']
  reason: string | null
  openedAt: Date
  answerBy: Date | null
}

export const disputeSorting: Sorting<'opened_at' | 'answer_by'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: {
    opened_at: { by: sql`"openedAt"`, type: 'instant' },
    // Disputes without a date are last.
    answer_by: { by: sql`coalesce("answerBy", timestamptz '9999-01-01Z')`, type: 'instant' },
  },
}

export async function listDeskDisputes(
  db: Db,
  { state, brands }: { state: DisputeSnapshot['standing'] | undefined; brands: readonly string[] | null },
  page: SortedPage,
): Promise<(DeskDispute & { place: Place })[]> {
  const { rows } = await sql<DeskDispute & { place: Place }>`
    select *, ${page.place} as place from (
      select disputes.id, purchases.number::float8 as number, purchases.brand, payments.provider,
        disputes.provider_ref as ref, disputes.amount_pence as "amountPence", disputes.standing, disputes.reason,
        disputes.opened_at as "openedAt", disputes.answer_by as "answerBy"
      from disputes join payments on payments.id = payment_id join purchases on purchases.id = purchase_id
      where (${state ?? null}::text is null or disputes.standing = ${state ?? null})
        and (${brands}::text[] is null or purchases.brand = any(${brands}))
    ) as listed
    where ${page.isAfter} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
