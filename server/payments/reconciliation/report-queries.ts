import { v7 as uuid } from 'uuid'
import type { Difference, Totals } from '#domain/money/reconciliation.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type ReportKind = 'PROVIDERS' | 'LEDGERS'

export type Report = {
  kind: ReportKind
  /** The London day, `2026-11-20`. */
  day: string
  totals: Readonly<Record<string, Totals>>
  /** The fees of each provider, from its books; ours have no fees. */
  feesPence: Readonly<Record<string, number>>
  differences: readonly Difference[]
}

export async function insertReport(tx: Tx, report: Report, at: Date): Promise<void> {
  const { kind, day, totals, feesPence, differences } = report
  const id = uuid()
  await tx
    .insertInto('reconciliations')
    .values({ id, kind, day, madeAt: at, totals: JSON.stringify(totals), feesPence: JSON.stringify(feesPence) })
    .execute()
  for (const [position, { stored, ...difference }] of differences.entries())
    await tx
      .insertInto('reconciliationDifferences')
      .values({ reconciliationId: id, position, ...difference, kept: stored })
      .execute()
}

/** The days since a given one that have such a report. */
export async function listReportedDays(db: Db, kind: ReportKind, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliations')
    .select('day')
    .distinct()
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .execute()
  return rows.map(({ day }) => day)
}

/** Our books start with the first payment. */
export async function firstPaymentAt(db: Db): Promise<Date | null> {
  const { first } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('createdAt').as('first'))
    .executeTakeFirstOrThrow()
  return first
}
