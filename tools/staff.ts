import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { emailProblem } from '#domain/email.ts'
import { type StaffRole, staffRoles } from '#domain/staff.ts'
import { checkChain } from '#server/audit/exports.ts'
import { findContradictedHead } from '#server/draws/exports.ts'
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
} from '#server/staff/service.ts'

const USAGE = `Usage: npm run staff -- COMMAND
  invite EMAIL ROLE… [--brands CODE,CODE]   a link by which somebody gets access to the console
                                            roles: ${staffRoles.join(', ')}
  reset EMAIL                               a link for somebody who lost password or second factor
  verify-audit [AUDIT-HEADS]                verifies every line of the audit, and prints its head; also against a
                                            kept copy of /api/draws/audit-heads
  add NAME [--for ${scopes.join(',')}] [--days ${KEY_DAYS}]   a key for a program
  revoke NAME | list                        ends keys, lists them`

class CommandFailed extends Error {}

/** `npm run staff -- …`: access for people and programs, while the site runs or not. */
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
    return `Key of ${name}, shown this once: ${key}\nSend it as Authorization: Bearer KEY.`
  }
  if (command === 'revoke') return `Revoked ${await revokeStaffKeys(context, name, actor)} of the keys of ${name}.`
  return (await listStaffKeys(context)).map(describe).join('\n') || 'There are no keys.'
}

function linkOf(invited: Awaited<ReturnType<typeof resetByCommand>>): string {
  if (!invited.ok) throw new CommandFailed(`${name}: ${invited.error.meta.problem ?? 'there is no such person'}`)
  return `For ${name} alone, shown this once: ${invited.value.href}`
}

/** The chain, and what was published of it: by this database, and by a copy of the heads that was kept elsewhere. */
async function verifyAudit(copy: string): Promise<string> {
  const contradicted = await findContradictedHead(context.db, copy === '' ? [] : readHeads(copy))
  if (contradicted)
    throw new CommandFailed(`Line ${contradicted.lines} of the audit is not the one that was published.`)
  for await (const { verified, total, brokenAt, head } of checkChain(context.db)) {
    if (brokenAt !== null)
      throw new CommandFailed(`Line ${brokenAt} of the audit is not as it was written, or is missing.`)
    process.stderr.write(`${verified} of ${total}\n`)
    if (verified >= total) return `${total} lines are as they were written. Head: ${head}`
  }
  throw new CommandFailed('The audit could not be read.')
}

const headsFile = z.object({
  data: z.object({ heads: z.array(z.object({ lines: z.int().min(1), hash: z.string() })) }),
})

function readHeads(path: string): readonly { lines: number; hash: string }[] {
  try {
    return headsFile.parse(JSON.parse(readFileSync(path, 'utf8'))).data.heads
  } catch (error) {
    throw new CommandFailed(`${path} is no copy of /api/draws/audit-heads: ${(error as Error).message}`)
  }
}

function describe(key: Awaited<ReturnType<typeof listStaffKeys>>[number]): string {
  const at = (when: Date | null) => when?.toISOString() ?? 'never'
  const end = key.revokedAt ? `revoked ${at(key.revokedAt)}` : `good until ${at(key.expiresAt)}`
  return `${key.name}, for ${key.scopes.join(' and ')}, made ${at(key.createdAt)}, ${end}, used last ${at(key.lastUsedAt)}`
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
