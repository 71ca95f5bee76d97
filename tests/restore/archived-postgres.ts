import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findServerPrograms, freePort } from '#server/platform/db/embedded-postgres.ts'
import { until } from '#tests/support/servers/processes.ts'

type Owner = { uid: number; gid: number } | null

/**
 * A PostgreSQL outside the program, as an operator runs it: it archives its WAL, can be copied while it works, and can
 * be restored to an instant. It is Debian's own if that is installed, and otherwise the one that the program contains.
 */
export async function startArchivedPostgres() {
  const packaged = await findServerPrograms()
  const { owner } = packaged
  const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? packaged.folder
  const home = mkdtempSync(join(tmpdir(), 'fairdraw-restore-'))
  const folder = (name: string) => join(home, name)
  for (const name of ['archive', 'base']) mkdirSync(folder(name), { mode: 0o700 })
  for (const path of [home, folder('archive'), folder('base')]) give(path, owner)

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', folder('first'), '-U', 'owner', '--auth=trust', '-E', 'UTF8'],
    {
      ...(owner ?? {}),
      cwd: home,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  let server = await start(programs, folder('first'), owner, {
    archive_mode: 'on',
    archive_command: `test ! -f ${folder('archive')}/%f && cp %p ${folder('archive')}/%f`,
  })
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }

  return {
    url: () => server.url,
    query,
    /** Copies all files while the server works, between the two calls that make the copy a backup. */
    copyBase: async () => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`select pg_backup_start('base', true)`)
      cpSync(folder('first'), folder('base'), {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => !/postmaster\.(pid|opts)$|pg_wal\/./.test(path),
      })
      const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop()')
      await client.end()
      writeFileSync(join(folder('base'), 'backup_label'), rows[0].labelfile)
      give(folder('base'), owner)
    },
    /** Loses the server, and restores its state at an instant from the archive and the copy. */
    restoreTo: async (instant: string) => {
      await query('select pg_switch_wal()')
      await until('the last of the WAL was archived', async () => {
        const { rows } = await query(
          `select 1 from pg_stat_archiver where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)`,
        )
        return rows.length > 0
      })
      await server.stop()
      writeFileSync(join(folder('base'), 'recovery.signal'), '')
      give(folder('base'), owner)
      server = await start(programs, folder('base'), owner, {
        restore_command: `cp ${folder('archive')}/%f %p`,
        // The setting accepts no names of time zones, not even Z.
        recovery_target_time: instant.replace('Z', '+00'),
        recovery_target_action: 'promote',
      })
      await until('the restored server takes writes', async () => {
        const { rows } = await query('select pg_is_in_recovery() as recovering')
        return !rows[0].recovering
      })
    },
    stop: async () => {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function start(programs: string, data: string, owner: Owner, settings: Record<string, string>) {
  const port = await freePort()
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100', ...settings }
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...(owner ?? {}), cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const url = `postgres://owner@127.0.0.1:${port}/postgres`
  await until('PostgreSQL listens', async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${said.join('').slice(-2000)}`)
    const client = new pg.Client({ connectionString: url })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return { url, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

function give(path: string, owner: Owner): void {
  if (owner === null) return
  for (const each of [path, ...globSync(`${path}/**`)]) chownSync(each, owner.uid, owner.gid)
}
