import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config/config.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { addStaffKey, KEY_DAYS, listStaffKeys, revokeStaffKeys, type Scope, scopes } from '#server/staff/service.ts'

const USAGE = `Usage: npm run staff -- add NAME [--for ${scopes.join(',')}] [--days ${KEY_DAYS}] | revoke NAME | list`

/**
 * `npm run staff -- add NAME | revoke NAME | list`: bearer keys for the operators' calls, while the program runs or
 * not.
 */
const { command, name, good } = readCommand(process.argv.slice(2)) ?? endWith(USAGE)

const config = readConfig(process.env)
const dataDir = resolve(config.DATA_DIR)
const running = config.DATABASE_URL ?? findEmbeddedPostgres({ dataDir })
const own = running ? null : await startEmbeddedPostgres({ dataDir })
const pool = makePool(running ?? own!.url, 2)
const context = { db: makeDb(pool), now: () => new Date() }
try {
  if (config.MIGRATE === 'on') await migrate(pool)
  process.stdout.write(`${await answer()}\n`)
} finally {
  await pool.end()
  await own?.stop()
}

async function answer(): Promise<string> {
  if (command === 'add')
    return `Key of ${name}, shown this once: ${await addStaffKey(context, name, good)}\nSend it as Authorization: Bearer KEY.`
  if (command === 'revoke') return `Revoked ${await revokeStaffKeys(context, name)} of the keys of ${name}.`
  return (await listStaffKeys(context)).map(describe).join('\n') || 'There are no keys.'
}

function describe(key: Awaited<ReturnType<typeof listStaffKeys>>[number]): string {
  const at = (when: Date | null) => when?.toISOString() ?? 'never'
  const end = key.revokedAt ? `revoked ${at(key.revokedAt)}` : `good until ${at(key.expiresAt)}`
  return `${key.name}, for ${key.scopes.join(' and ')}, made ${at(key.createdAt)}, ${end}, used last ${at(key.lastUsedAt)}`
}

function readCommand(args: string[]) {
  const options = {
    for: { type: 'string', default: scopes.join(',') },
    days: { type: 'string', default: `${KEY_DAYS}` },
  }
  const { positionals, values } = parseArgs({ args, options: options as never, allowPositionals: true })
  const [command, name = ''] = positionals
  const given = values as { for: string; days: string }
  const requested = given.for.split(',')
  const isRight =
    command === 'list' ||
    ((command === 'add' || command === 'revoke') &&
      name !== '' &&
      requested.every((scope) => scopes.some((each) => each === scope)) &&
      /^[1-9]\d{0,2}$/.test(given.days))
  return isRight ? { command, name, good: { for: requested as Scope[], days: Number(given.days) } } : null
}

function endWith(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
