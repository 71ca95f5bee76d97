import type pg from 'pg'
import { beaconNetwork, makeBeacon } from '#server/draws/exports.ts'
import { makeProviders } from '#server/payments/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { beforeEnd, makeDb, makePool, type Pooler } from '#server/platform/db/db.ts'
import { makeFileStore } from '#server/platform/files/files.ts'
import type { Logger } from '#server/platform/log/log.ts'
import { makeMailer } from '#server/platform/mail/mail.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { makeIds } from '#server/platform/public-ids.ts'
import { makeSmsSender } from '#server/platform/sms.ts'

/** The addresses of the simulators when they are on; null in production. */
export type Outside = { sandboxUrl: string; smtpUrl: string | null } | null

/** The dependencies of all services, made once at the start from the configuration. */
export function makeContext(config: Config, databaseUrl: string, log: Logger, outside: Outside): Context {
  const { DATABASE_POOLER: pooler, READ_DATABASE_URL: readUrl, DIRECT_DATABASE_URL: directUrl } = config
  const pool = openPool(config, databaseUrl, log, pooler)
  const db = makeDb(pool)
  const readPool = readUrl ? openPool(config, readUrl, log, pooler) : null
  if (readPool) beforeEnd(pool, () => readPool.end())
  const directPool = directUrl ? openPool(config, directUrl, log, 'none') : null
  if (directPool) beforeEnd(pool, () => directPool.end())
  const sandboxUrl = outside?.sandboxUrl ?? null
  return {
    config,
    pool,
    directPool: directPool ?? pool,
    db,
    readDb: readPool ? makeDb(readPool) : db,
    log,
    now: () => new Date(),
    sandboxUrl,
    files: makeFileStore(config),
    mail: makeMailer(config.SMTP_URL ?? outside?.smtpUrl ?? 'smtp://127.0.0.1:25', config.MAIL_FROM),
    sms: makeSmsSender({
      sid: config.TWILIO_ACCOUNT_SID ?? 'AC_sandbox',
      token: config.TWILIO_AUTH_TOKEN ?? 'sandbox',
      from: config.TWILIO_FROM,
      ...(outside ? { baseUrl: `${outside.sandboxUrl}/sms` } : {}),
    }),
    ids: makeIds(config),
    providers: makeProviders(config, sandboxUrl),
    beacon: makeBeacon(beaconNetwork(config, sandboxUrl), { log }),
    cache: new ProcessCache(),
  }
}

function openPool(config: Config, url: string, log: Logger, pooler: Pooler): pg.Pool {
  const patience = {
    connectMs: config.DATABASE_CONNECT_MS,
    lockMs: config.DATABASE_LOCK_MS,
    statementMs: config.DATABASE_STATEMENT_MS,
  }
  const pool = makePool(url, config.DATABASE_CONNECTIONS, patience, pooler)
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection failed'))
  return pool
}
