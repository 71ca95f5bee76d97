import type pg from 'pg'
import { makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

/** Runs an action in the database of the site, for changes that only an operator of the server could make. */
export async function withSite<Done>(action: (pool: pg.Pool) => Promise<Done>): Promise<Done> {
  const pool = makePool(findEmbeddedPostgres({ dataDir: process.env.SITE_DATA_DIR! })!, 1)
  try {
    return await action(pool)
  } finally {
    await pool.end()
  }
}
