import type { Context } from '#server/platform/context.ts'

/**
 * A fingerprint of each table: two of them show whether rows were written. Call counters, the last use of a key and the
 * status of processes are omitted.
 */
export async function fingerprintTables({ pool }: Context): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not in ('rate_counters', 'process_reports', 'raised_alarms') order by 1`,
  )
  const { rows } = await pool.query<{ name: string; content: string }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name,
          count(*) || ' rows ' || coalesce(md5(string_agg((to_jsonb(row) - 'last_used_at')::text, '' order by row::text)), '') as content from ${name} as row`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
