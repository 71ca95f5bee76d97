import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { makePool } from '#server/platform/db/db.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** Migrates an empty database and writes the result: row types for the code, and a readable schema. */
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-schema-'))
const server = await startEmbeddedPostgres({ dataDir: folder })
const pool = makePool(server.url, 2)
try {
  await migrate(pool)
  spawnSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      '--camel-case',
      `--url=${server.url}`,
      '--out-file=db/schema.ts',
      '--exclude-pattern=migrations',
      '--singularize=false',
      '--numeric-parser=number',
      '--type-mapping={"int8":"number","date":"string"}',
    ],
    { stdio: 'inherit' },
  )
  await writeFile('db/schema.sql', await readable(pool))
} finally {
  await pool.end()
  await server.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
  await rm(folder, { recursive: true, force: true })
}

async function readable(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`
    select c.relname as name, pg_get_partkeydef(c.oid) as partitions,
      (select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attidentity <> '' then ' generated always as identity'
          when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end), E',\\n' order by a.attnum)
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg('  ' || pg_get_constraintdef(k.oid), E',\\n' order by k.contype, k.conname)
       from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') as constraints,
      (select string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' order by i.indexrelid)
       from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'migrations'
    order by c.relname`)
  const tables = rows.map((row) =>
    [
      `create table ${row.name} (\n${[row.columns, row.constraints].filter(Boolean).join(',\n')}\n)${row.partitions ? ` partition by ${row.partitions}` : ''};`,
      row.indexes,
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return `-- Written by tools/schema.ts from the migrated database, for reading. Change it by a new migration.\n\n${tables.join('\n\n')}\n`
}
