import { settings } from '#server/platform/config/environment.ts'
import { makePool } from '#server/platform/db/db.ts'
import { grantTo } from '#server/platform/db/grants.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { exitWith } from './context.ts'

/**
 * `npm run migrate`: brings the schema of DATABASE_URL up to date, as the user that owns it, and gives PROGRAM_USER,
 * which the program uses, its rights. It needs no other setting, and changes nothing if the schema is up to date.
 */
const read = settings.pick({ DATABASE_URL: true, PROGRAM_USER: true }).safeParse(process.env)
if (!read.success || !read.data.DATABASE_URL)
  exitWith('Set DATABASE_URL for the user that owns the schema, and PROGRAM_USER if the program runs as another user.')

const { DATABASE_URL, PROGRAM_USER } = read.data
const pool = makePool(DATABASE_URL, 2)
try {
  const applied = await migrate(pool)
  await migrateJobs(pool)
  if (PROGRAM_USER) await grantTo(pool, PROGRAM_USER)
  const done = applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.'
  process.stdout.write(`${done}${PROGRAM_USER ? ` The rights of ${PROGRAM_USER} are granted.` : ''}\n`)
} finally {
  await pool.end()
}
