import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'

const context = await testContext()
afterAll(() => context.close())

test('db/schema.sql has the columns of the migrated database: npm run schema writes it again', async () => {
  const { rows } = await context.pool.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'
    group by 1 order by 1`)
  const written = [...readFileSync('db/schema.sql', 'utf8').matchAll(/^create table (\w+) \(\n(.*?)\n\)/gms)].map(
    ([, name, lines]) => ({
      name,
      columns: lines!.split('\n').flatMap((line) => /^ {2}"?([a-z]\w*)"? /.exec(line)?.[1] ?? []),
    }),
  )
  expect(written).toEqual(rows)
})
