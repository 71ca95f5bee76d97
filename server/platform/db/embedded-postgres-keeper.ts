import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BadSettings } from '../config/config.ts'

/** One program at a time keeps a database: a second one must not take the first one's server for an orphan. */
export async function becomeKeeper(home: string): Promise<string> {
  const path = join(home, 'keeper.pid')
  const pid = existsSync(path) ? Number(await readFile(path, 'utf8')) : null
  if (pid !== null && pid !== process.pid && runsOn(pid, 'node'))
    throw new BadSettings(`DATA_DIR: process ${pid} uses it already; stop that one, or name another folder.`)
  await writeFile(path, String(process.pid))
  return path
}

/**
 * After a kill -9 of its parent a server may still be running on our data: it is asked to stop, then we start again.
 */
export async function stopOrphan(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (!runsOn(pid, data)) return rm(lock, { force: true })
  process.kill(pid, 'SIGINT')
  for (let waited = 0; runsOn(pid, data); waited += 50) {
    if (waited > 20_000) throw new Error(`An old PostgreSQL (process ${pid}) still uses ${data} and does not stop.`)
    await delay(50)
  }
}

/** Whether the process exists and its command line contains the name. */
export function runsOn(pid: number, name: string): boolean {
  try {
    process.kill(pid, 0)
    const commandLine = `/proc/${pid}/cmdline`
    return !existsSync('/proc') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(name))
  } catch {
    return false
  }
}
