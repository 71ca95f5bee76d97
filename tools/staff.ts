import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { emailProblem } from '#domain/person/email.ts'
import { type StaffRole, staffRoles } from '#domain/staff/staff.ts'
import { checkChain } from '#server/audit/exports.ts'
import { findContradictedHead, readSeenHead, writeSeenHead } from '#server/draws/exports.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import {
  addStaffKey,
  inviteByCommand,
  KEY_DAYS,
  listStaffKeys,
  resetByCommand,
  revokeStaffKeys,
  type Scope,
  scopes,
} from '#server/staff/exports.ts'

const USAGE = `Usage: npm run staff -- COMMAND
  invite EMAIL ROLE… [--brands CODE,CODE]   prints a link that gives a person access to the console
                                            roles: ${staffRoles.join(', ')}
  reset EMAIL                               prints a link for a person who lost password or second factor
  verify-audit [AUDIT-HEADS]                verifies every line of the audit log, and prints its head; compares it with
                                            the last head that this machine saw, and with a copy of
                                            /api/draws/audit-heads
  add NAME [--for ${scopes.join(',')}] [--days ${KEY_DAYS}]   makes a key for a program
  revoke NAME | list                        ends keys; lists them`

class CommandFailed extends Error {}

/** `npm run staff -- …`: access for people and programs, whether the site runs or not. */
const { command, name, roles, options } = readCommand(process.argv.slice(2)) ?? endWith(USAGE)

const config = readConfig(process.env)
const dataDir = resolve(config.DATA_DIR)
const running = config.DATABASE_URL ?? findEmbeddedPostgres({ dataDir })
const own = running ? null : await startEmbeddedPostgres({ dataDir })
const pool = makePool(running ?? own!.url, 2)
const context = { db: makeDb(pool), now: () => new Date(), config }
const actor = { kind: 'COMMAND' as const, id: null, name: process.env.SUDO_USER ?? userInfo().username, address: null }
try {
  if (config.MIGRATE === 'on') await migrate(pool)
  process.stdout.write(`${await answer()}\n`)
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
  await own?.stop()
}

async function answer(): Promise<string> {
  if (command === 'invite') {
    const rights = { roles, brands: options.brands?.split(',') ?? null }
    return linkOf(await inviteByCommand(context, { email: name, ...rights }, actor))
  }
  if (command === 'reset') return linkOf(await resetByCommand(context, name, actor))
  if (command === 'verify-audit') return verifyAudit(name)
  if (command === 'add') {
    const key = await addStaffKey(context, name, actor, {
      for: options.for.split(',') as Scope[],
      days: Number(options.days),
    })
    return `Key of ${name}, shown only once: ${key}\nSend it as Authorization: Bearer KEY.`
  }
  if (command === 'revoke') return `Keys of ${name} revoked: ${await revokeStaffKeys(context, name, actor)}.`
  return (await listStaffKeys(context)).map(describe).join('\n') || 'There are no keys.'
}

function linkOf(invited: Awaited<ReturnType<typeof resetByCommand>>): string {
  if (!invited.ok)
    throw new CommandFailed(`${name}: ${invited.error.meta.problem ?? 'no member of staff has this email'}`)
  return `Link for ${name} only, shown only once: ${invited.value.href}`
}

/**
 * Verifies the audit log's hash chain against known heads: those in this database, a copy from elsewhere, and the last
 * head that this machine has seen.
 */
async function verifyAudit(copy: string): Promise<string> {
  const { DATA_DIR } = context.config
  const seen = readSeenHead(DATA_DIR)
  const contradicted = await findContradictedHead(context.db, [
    ...(seen ? [seen] : []),
    ...(copy === '' ? [] : readHeads(copy)),
  ])
  if (contradicted)
    throw new CommandFailed(
      `Line ${contradicted.lines} of the audit log differs from the published head or the last seen one.`,
    )
  for await (const { verified, total, brokenAt, head } of checkChain(context.db)) {
    if (brokenAt !== null) throw new CommandFailed(`Line ${brokenAt} of the audit log was changed, or is missing.`)
    process.stderr.write(`${verified} of ${total}\n`)
    if (verified < total) continue
    if (total > 0) writeSeenHead(DATA_DIR, { lines: total, hash: head })
    return `All ${total} lines are unchanged. Head: ${head}`
  }
  throw new CommandFailed('The audit log could not be read.')
}

const headsFile = z.object({
  data: z.object({ heads: z.array(z.object({ lines: z.int().min(1), hash: z.string() })) }),
})

function readHeads(path: string): readonly { lines: number; hash: string }[] {
  try {
    return headsFile.parse(JSON.parse(readFileSync(path, 'utf8'))).data.heads
  } catch (error) {
    throw new CommandFailed(`${path} is not a copy of /api/draws/audit-heads: ${(error as Error).message}`)
  }
}

function describe(key: Awaited<ReturnType<typeof listStaffKeys>>[number]): string {
  const at = (when: Date | null) => when?.toISOString() ?? 'never'
  const end = key.revokedAt ? `revoked ${at(key.revokedAt)}` : `valid until ${at(key.expiresAt)}`
  return `${key.name}, for ${key.scopes.join(' and ')}, made ${at(key.createdAt)}, ${end}, last used ${at(key.lastUsedAt)}`
}

function readCommand(args: string[]) {
  const { positionals, values: options } = parseArgs({
    args,
    options: {
      for: { type: 'string', default: scopes.join(',') },
      days: { type: 'string', default: `${KEY_DAYS}` },
      brands: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [command = '', name = '', ...roles] = positionals
  const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text)
  const isScopes = options.for.split(',').every((scope) => scopes.some((each) => each === scope))
  const needs: Record<string, boolean> = {
    list: true,
    'verify-audit': true,
    add: name !== '' && isScopes && /^[1-9]\d{0,2}$/.test(options.days),
    revoke: name !== '',
    invite: emailProblem(name) === null && roles.length > 0 && roles.every(isRole),
    reset: emailProblem(name) === null,
  }
  return needs[command] ? { command, name, roles: roles.filter(isRole), options } : null
}

function endWith(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
