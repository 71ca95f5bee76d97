import { resolve } from 'node:path'
import { readConfig } from '#server/platform/config.ts'
import { makeDb, makePool } from '#server/platform/db.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { addStaffKey, listStaffKeys, revokeStaffKeys } from '#server/staff/service.ts'

/** `npm run staff -- add NAME | revoke NAME | list`: bearer keys for the operators' calls, while the program runs or not. */
const [command, name] = process.argv.slice(2)
if (command !== 'list' && !((command === 'add' || command === 'revoke') && name)) {
  process.stderr.write('Usage: npm run staff -- add NAME | revoke NAME | list\n')
  process.exit(1)
}

const config = readConfig(process.env)
const dataDir = resolve(config.DATA_DIR)
const running = config.DATABASE_URL ?? findEmbeddedPostgres({ dataDir })
const own = running ? null : await startEmbeddedPostgres({ dataDir })
const pool = makePool(running ?? own!.url, 2)
const context = { db: makeDb(pool), now: () => new Date() }
try {
  await migrate(pool)
  process.stdout.write(`${await answer()}\n`)
} finally {
  await pool.end()
  await own?.stop()
}

async function answer(): Promise<string> {
  if (command === 'add')
    return `Key of ${name}, shown this once: ${await addStaffKey(context, name!)}\nSend it as Authorization: Bearer KEY.`
  if (command === 'revoke') return `Revoked ${await revokeStaffKeys(context, name!)} of the keys of ${name}.`
  const keys = await listStaffKeys(context)
  return (
    keys
      .map(
        (key) =>
          `${key.name}, made ${key.createdAt.toISOString()}${key.revokedAt ? `, revoked ${key.revokedAt.toISOString()}` : ''}`,
      )
      .join('\n') || 'There are no keys.'
  )
}
