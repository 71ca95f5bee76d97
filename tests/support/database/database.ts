import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { loadBrands } from '#server/brands/exports.ts'
import { beaconNetwork, makeBeacon } from '#server/draws/exports.ts'
import { makeProviders } from '#server/payments/exports.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { makeFileStore } from '#server/platform/files/files.ts'
import { makeLog } from '#server/platform/log/log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { makeIds } from '#server/platform/public-ids.ts'

export const templateName = 'fairdraw_template'
/** The database user of the program in tests: one to which `npm run migrate` gave its rights. */
export const programUser = { name: 'fairdraw_program', password: 'program' }
export const testSecret = 'a secret that is long enough for a test only'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export async function onServer(url: string, statement: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Copies files: writing each page of the template to the log, as the server does by default, takes twice as long. */
export async function cloneTemplate(postgresUrl: string, name: string): Promise<void> {
  await onServer(postgresUrl, `create database ${name} template ${templateName} strategy file_copy`)
}

/** Copies a test's database as it is now, for a standby that does not receive later changes. Returns its address. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const from = new URL(databaseUrl).pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // A template may have no connections; those of pools are opened again.
  await onServer(databaseUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`)
  await onServer(databaseUrl, `create database ${name} template ${from} strategy file_copy`)
  return Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
}

export type TestContext = Context & {
  databaseUrl: string
  /** The same database, for the program's own user. */
  programUrl: string
  sentEmails: Mail[]
  sentTexts: { to: string; text: string }[]
  close: () => Promise<void>
}

type Given = { env?: Record<string, string>; now?: () => Date; sandboxUrl?: string }

/**
 * A context with its own database, cloned from the migrated template. The database is removed with the server: ext4
 * skips the files of deleted databases for each new file, so dropping a database slows down the next ones.
 */
export async function testContext(given: Given = {}): Promise<TestContext> {
  const postgresUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate(postgresUrl, name)
  const context = contextOn(Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href, given)
  await loadBrands(context)
  return context
}

/** A context on a migrated database that another process owns. */
export function contextOn(databaseUrl: string, given: Given = {}): TestContext {
  const folder = join(tmpdir(), new URL(databaseUrl).pathname)
  const config = readConfig({
    SECRET: testSecret,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    ...given.env,
  })
  const pool = makePool(databaseUrl, 20)
  // A connection that is still closing when its database is dropped receives an error, which is expected.
  pool.on('connect', (client) => client.on('error', () => {}))
  const readPool = makePool(withSetting(databaseUrl, 'default_transaction_read_only=on'), 5)
  const log = makeLog('silent', false)
  const sentEmails: Mail[] = []
  const sentTexts: { to: string; text: string }[] = []
  return {
    config,
    pool,
    directPool: pool,
    db: makeDb(pool),
    // Read-only like a standby, so that a list which writes fails its test.
    readDb: makeDb(readPool),
    log,
    now: given.now ?? (() => new Date()),
    sandboxUrl: given.sandboxUrl ?? null,
    files: makeFileStore(config),
    mail: { send: async (mail) => void sentEmails.push(mail), close: () => {} },
    sms: { send: async (message) => void sentTexts.push(message) },
    ids: makeIds(config),
    providers: makeProviders(config, given.sandboxUrl ?? null),
    beacon: makeBeacon(beaconNetwork(config, given.sandboxUrl ?? null), { log }),
    cache: new ProcessCache(),
    databaseUrl,
    programUrl: asProgram(databaseUrl),
    sentEmails,
    sentTexts,
    close: async () => {
      await Promise.all([pool.end(), readPool.end()])
    },
  }
}

/** The same database, with a setting of PostgreSQL for each connection. */
export function withSetting(databaseUrl: string, setting: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c ${setting}`)
  return url.href
}

function asProgram(databaseUrl: string): string {
  return Object.assign(new URL(databaseUrl), { username: programUser.name, password: programUser.password }).href
}
