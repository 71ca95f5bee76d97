import pg from 'pg'
import { BATCH_SETTINGS } from '#server/platform/db/pipeline.ts'
import type { TestContext } from './database.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/**
 * The tables that statements of batches read whole, under the settings of their connection. These forbid it if there is
 * an index, so a missing index shows even on empty tables.
 */
export async function tablesReadWhole(context: TestContext, statements: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: context.databaseUrl })
  await client.connect()
  try {
    await client.query(BATCH_SETTINGS)
    const found: string[] = []
    for (const text of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      found.push(...scansOf(rows[0]!['QUERY PLAN'][0].Plan).map((table) => `${table}: ${text}`))
    }
    return found
  } finally {
    await client.end()
  }
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}
