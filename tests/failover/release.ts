import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeBooks, findLosses, observe, openPair, type Pair, type Part, type Row, rowsAsTable } from './pair.ts'
import { migrate, startHost } from './shop.ts'

/** The parts of this tree that a start of the program reads. */
const SOURCES = ['build', 'contract', 'db', 'domain', 'package.json', 'sandbox', 'server', 'tools']
/** Tables that purchases, pages and jobs use all the time. */
const TABLES = [
  'accounts',
  'brands',
  'campaigns',
  'entries',
  'idempotency_keys',
  'payments',
  'persons',
  'purchase_items',
  'purchases',
  'rounds',
  'sessions',
  'stock',
]
const SPARE_PORT = 15_513

/**
 * A release over two hosts while buyers pay: a migration that expands, each host drained and replaced, a migration that
 * contracts. Version A is this tree. Version B has migrations that add columns, and version C others that drop them.
 */
export async function tryRelease(folder: string, isQuiet: boolean): Promise<Part> {
  const added = TABLES.map((name) => [`${name}_add`, `alter table ${name} add column planted text default 'planted'`])
  const dropped = TABLES.map((name) => [`${name}_drop`, `alter table ${name} drop column planted`])
  const versionB = await copyProgram(join(folder, 'version-b'), added)
  const versionC = await copyProgram(join(folder, 'version-c'), [...added, ...dropped])
  const pair = await openPair(folder)
  try {
    const failures: string[] = []
    if (!(await isRefused(pair, versionB)))
      failures.push('a program whose database is older started, although MIGRATE is off')
    const buying = pair.sendBuyers()
    await wait(5_000)
    const rows: Row[] = []
    const step = async (event: string, act: () => Promise<unknown>) => void rows.push(await observe(buying, event, act))
    await step('the migration expands', () => migrate(pair.database, versionB))
    // The way back from this release: version A starts on the schema of version B.
    await step('another host starts the old version', async () => (await startHost(pair.shop, SPARE_PORT)).stop())
    for (const index of [0, 1] as const) {
      await step(`host ${index + 1} is drained`, () => pair.drain(index))
      await step(`host ${index + 1} is replaced`, () => pair.start(index, versionB))
    }
    await step('the migration contracts', () => migrate(pair.database, versionC))
    failures.push(...findLosses(rows, isQuiet))
    const undrained = await observe(buying, 'control: host 1 ends without a drain', () => pair.kill(0))
    if (undrained.lost === 0) failures.push('no call was lost without a drain, so the trial cannot find a lost one')
    await pair.start(0, versionC)
    failures.push(...(await closeBooks(pair, buying)))
    return { text: rowsAsTable([...rows, undrained]), failures }
  } finally {
    await pair.close()
    for (const version of [versionB, versionC]) await rm(version, { recursive: true })
  }
}

/** A copy of this tree with more migrations. */
async function copyProgram(to: string, migrations: readonly (readonly string[])[]): Promise<string> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  for (const each of SOURCES) await cp(each, join(to, each), { recursive: true })
  await symlink(resolve('node_modules'), join(to, 'node_modules'))
  for (const [index, [name, statement]] of migrations.entries())
    await writeFile(join(to, 'db/migrations', `${9_000 + index}_${name}.sql`), `${statement};\n`)
  return to
}

/** Whether a version refuses to start because the schema lacks its migrations, and names them. */
function isRefused({ shop }: Pair, version: string): Promise<boolean> {
  return startHost(shop, SPARE_PORT, version).then(
    async ({ stop }) => {
      await stop()
      return false
    },
    (error: Error) => error.message.includes('the schema lacks 9000_'),
  )
}
