import { resolve } from 'node:path'
import { makeContext } from '#server/boot/start-context.ts'
import { ProviderUnreadable } from '#server/payments/exports.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { isDatabaseAway } from '#server/platform/db/database-errors.ts'
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { makeLog } from '#server/platform/log/log.ts'

/** The context of services in a process beside the running program, with its database and its simulators. */
export async function withContext(work: (context: Context) => Promise<string>): Promise<void> {
  const config = readConfig(process.env)
  const url = config.DATABASE_URL ?? findEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR) })
  if (!url) exitWith('Start the program first: it starts the database that this command needs.')
  const simulators = { sandboxUrl: config.SANDBOX_URL ?? `http://127.0.0.1:${config.PORT}/sandbox`, smtpUrl: null }
  const context = makeContext(
    { ...config, DATABASE_CONNECTIONS: 2 },
    url,
    makeLog('fatal', false),
    config.sandbox ? simulators : null,
  )
  try {
    process.stdout.write(`${await work(context)}\n`)
  } catch (error) {
    const problem = problemInWords(error)
    if (problem === null) throw error
    process.stderr.write(`${problem}\n`)
    process.exitCode = 1
  } finally {
    context.mail.close()
    await context.pool.end()
  }
}

/** A command cannot be run as it was called. The message gives the reason in one line. */
export class CommandError extends Error {}

/**
 * The text that an operator reads instead of a stack trace, for example when a later run can succeed; null for a
 * defect.
 */
function problemInWords(error: unknown): string | null {
  if (error instanceof CommandError) return error.message
  if (error instanceof ProviderUnreadable) return `Not finished: ${error.message}. Run the command again later.`
  return isDatabaseAway(error) ? 'Not finished: the database does not answer. Run the command again later.' : null
}

export function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
