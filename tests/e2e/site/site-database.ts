import type pg from 'pg'
import { makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

/** What only an operator could do on the site itself: an action in its database. */
export async function withSite<Done>(action: (pool: pg.Pool) => Promise<Done>): Promise<Done> {
  const pool = makePool(findEmbeddedPostgres({ dataDir: process.env.SITE_DATA_DIR! })!, 1)
  try {
    return await action(pool)
  } finally {
    await pool.end()
  }
}
