import type { Pence } from '#domain/money/money.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import type { Context } from '#server/platform/context.ts'
import { sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export type FeeRow = {
  day: string
  provider: PaymentProvider
  capturedPence: Pence
  refundedPence: Pence
  disputedPence: Pence
  feesPence: Pence
}

export const feeSorting: Sorting<'day'> = {
  id: { by: sql`provider`, type: 'text' },
  sorts: { day: { by: sql`day`, type: 'text' } },
}

const found = (kind: string) =>
  sql`coalesce((totals->(provider || ${` ${kind}`})->'found'->>'pence')::bigint, 0)::float8`

/** From the newest report of each day. */
export async function listDeskFees(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  { from, to }: { from: string; to: string },
  page: SortedPage,
): Promise<(FeeRow & { place: Place })[]> {
  const { rows } = await sql<FeeRow & { place: Place }>`
    select *, ${page.place} as place from (
      select day::text as day, provider, ${found('CAPTURE')} as "capturedPence", ${found('REFUND')} as "refundedPence",
        ${found('DISPUTE')} as "disputedPence", coalesce((fees_pence->>provider)::bigint, 0)::float8 as "feesPence"
      from (
        select distinct on (day) day, totals, fees_pence from reconciliations
        where kind = 'PROVIDERS' and day between ${from}::date and ${to}::date order by day, made_at desc
      ) as newest cross join unnest(${Object.keys(providers)}::text[]) as named (provider)
    ) as listed
    where ${page.isAfter} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** The fees of each provider in a month, as far as its days are reported. */
export async function sumFees(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<{ provider: PaymentProvider; feesPence: number; daysMissing: number }[]> {
  const { rows } = await sql<{ provider: PaymentProvider; feesPence: number; daysMissing: number }>`
    with newest as (
      select distinct on (day) day, fees_pence from reconciliations
      where kind = 'PROVIDERS' and day between ${firstDay}::date and ${lastDay}::date order by day, made_at desc
    )
    select provider, coalesce((select sum((fees_pence->>provider)::bigint) from newest), 0)::float8 as "feesPence",
      (${lastDay}::date - ${firstDay}::date + 1 - (select count(*) from newest))::int as "daysMissing"
    from unnest(${Object.keys(providers)}::text[]) as named (provider)`.execute(db)
  return rows
}
