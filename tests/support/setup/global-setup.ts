import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoContent } from '#db/demo/content.ts'
import { allow } from '#domain/verdict.ts'
import { saveBrand } from '#server/brands/exports.ts'
import { demoBrand } from '#server/demo/content.ts'
import { type Db, makeDb, makePool, transact } from '#server/platform/db/db.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { grantTo } from '#server/platform/db/users/grants.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { onServer, programUser, templateName } from '#tests/support/database/database.ts'
import { statementsFolder } from './statements-folder.ts'

const MEMORY = '/dev/shm'
/** A whole run clones some 400 databases of 16 MB. */
const MEMORY_BYTES = 10_000_000_000

/** These databases are deleted after the run, and each is used too briefly to need a vacuum. */
const settings = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  scram_iterations: '1',
}

const running = globalThis as typeof globalThis & { postgresOfRun?: ReturnType<typeof startPostgres> }

/** Starts one PostgreSQL for the run. Each project loads this file again: the first starts the server and stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'capabilities') await rm(statementsFolder, { recursive: true, force: true })
  const isFirst = running.postgresOfRun === undefined
  running.postgresOfRun ??= startPostgres()
  const { url, stop } = await running.postgresOfRun
  project.provide('postgresUrl', url)
  return async () => {
    if (isFirst) await stop()
  }
}

/** With a migrated template that each test file clones. */
async function startPostgres() {
  const home = await makeHome()
  const folder = join(home, 'data')
  const server = await startEmbeddedPostgres({ dataDir: folder, rootHome: home, settings })
  await cheapenPassword(server.url)
  await onServer(server.url, `create database ${templateName}`)
  const pool = makePool(Object.assign(new URL(server.url), { pathname: `/${templateName}` }).href, 2)
  await migrate(pool)
  await migrateJobs(pool)
  await saveDemoBrands(makeDb(pool))
  await onServer(server.url, `create user ${programUser.name} password '${programUser.password}'`)
  await grantTo(pool, programUser.name)
  await pool.end()
  const stop = async () => {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/**
 * A new folder for the data, in memory if there is enough: a clone is 1,200 files, and a disk that has seen many of
 * them takes twenty times as long. A run that was killed leaves its folder, which the next one removes.
 */
async function makeHome(): Promise<string> {
  const prefix = 'fairdraw-tests'
  if (!existsSync(MEMORY)) return mkdtemp(join(tmpdir(), `${prefix}-`))
  for (const name of await readdir(MEMORY)) {
    const [, pid] = name.match(`^${prefix}-(\\d+)-`) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) await rm(join(MEMORY, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = await statfs(MEMORY)
  const isInMemory = Math.min(bavail * bsize, freemem()) > MEMORY_BYTES
  const home = await mkdtemp(join(isInMemory ? MEMORY : tmpdir(), `${prefix}-${process.pid}-`))
  // PostgreSQL runs as another user when this process is root.
  await chmod(home, 0o711)
  return home
}

/** Thousands of connections check the password with 4,096 rounds of a hash by default; a lower number is stored. */
async function cheapenPassword(url: string): Promise<void> {
  const { username, password } = new URL(url)
  await onServer(url, `alter user "${username}" password '${password}'`)
}

async function saveDemoBrands(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    for (const brand of demoContent.brands) await saveBrand(tx, demoBrand(brand), new Date())
    return allow(null)
  })
}
