import { settings } from '#server/platform/config/environment.ts'
import { makePool } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { grantTo } from '#server/platform/db/users/grants.ts'
import { setRoleTimeouts } from '#server/platform/db/users/role-timeouts.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { exitWith } from './context.ts'

/**
 * `npm run migrate`: brings the schema of DATABASE_URL up to date, as the user that owns it, and gives PROGRAM_USER,
 * which the program uses, its rights, and its time-outs if the program uses a pooler. It needs no other setting, and
 * changes nothing if the schema is up to date.
 */
const read = settings
  .pick({
    DATABASE_URL: true,
    DIRECT_DATABASE_URL: true,
    PROGRAM_USER: true,
    DATABASE_POOLER: true,
    DATABASE_LOCK_MS: true,
    DATABASE_STATEMENT_MS: true,
  })
  .safeParse(process.env)
const url = read.data?.DIRECT_DATABASE_URL ?? read.data?.DATABASE_URL
if (!read.success || !url)
  exitWith('Set DATABASE_URL for the user that owns the schema, and PROGRAM_USER if the program runs as another user.')

const { PROGRAM_USER, DATABASE_POOLER, DATABASE_LOCK_MS: lockMs, DATABASE_STATEMENT_MS: statementMs } = read.data
const isPooled = DATABASE_POOLER === 'transaction'
if (isPooled && !PROGRAM_USER) exitWith('Set PROGRAM_USER: with DATABASE_POOLER=transaction it gets the time-outs.')
const pool = makePool(url, 2)
try {
  const applied = await migrate(pool)
  await migrateJobs(pool)
  if (PROGRAM_USER) await grantTo(pool, PROGRAM_USER)
  if (PROGRAM_USER && isPooled) await setRoleTimeouts(pool, PROGRAM_USER, { lockMs, statementMs })
  const done = applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.'
  process.stdout.write(`${done}${PROGRAM_USER ? ` The rights of ${PROGRAM_USER} are granted.` : ''}\n`)
} finally {
  await pool.end()
}
