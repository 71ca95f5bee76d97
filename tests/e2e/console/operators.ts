import { makeDb, makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { commander } from '#tests/support/staff/make-staff.ts'

/** A key for the operators' calls of the site, as `npm run staff -- add` makes one. */
export async function makeOperatorKey(name: string): Promise<string> {
  const pool = makePool(findEmbeddedPostgres({ dataDir: process.env.SITE_DATA_DIR! })!, 1)
  try {
    return await addStaffKey({ db: makeDb(pool), now: () => new Date() }, name, commander)
  } finally {
    await pool.end()
  }
}
