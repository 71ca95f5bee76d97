import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { makeDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { startServer } from '#tests/support/servers/processes.ts'
import { keepAlive } from './keep-alive.ts'
import { measure, type Summary, short, tableOf } from './summary.ts'

/**
 * Measures how often per second one server process answers the home page of the demonstration: from the page cache,
 * rendered each time, with a different `?brand=` each time, and while the database is frozen; and for comparison a
 * static file of the same bytes, from the same process.
 */
const connections = 16
const measuring = { warmUpMs: 1000, measureMs: 4000 }

const folder = await mkdtemp(join(tmpdir(), 'fairdraw-bench-'))
const database = await startEmbeddedPostgres({ dataDir: folder })
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const proxy = await makeDatabaseProxy(database.url)
proxy.open()
const faults: string[] = []
await mkdir(join(folder, 'bench'))
try {
  const env = { PORT: String(port), DATABASE_URL: proxy.url, DATA_DIR: folder, SECRET: randomUUID() }
  const stop = await startServer(
    'bench/page-server.ts',
    { ...env, ROLES: 'web,api,console', LOG_LEVEL: 'error' },
    faults,
  )
  try {
    await run()
  } finally {
    await stop()
  }
} finally {
  await proxy.stop()
  await database.stop()
  await removeEmbeddedPostgres({ dataDir: folder })
  await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const plain = await fetchOnce('/', 'identity')
  const packed = await fetchOnce('/', 'br')
  await writeFile(join(folder, 'bench/home.html'), plain)
  await writeFile(join(folder, 'bench/home.html.br'), packed)

  const rows = []
  for (const [encoding, bytes] of [
    ['identity', plain.length],
    ['br', packed.length],
  ] as const) {
    const file = await measureAddress('/bench/static/home.html', encoding, bytes)
    const stored = await measureAddress('/', encoding, null)
    rows.push(
      row('static file', encoding, bytes, file, file),
      row('home page, from the page cache', encoding, bytes, stored, file),
    )
    if (encoding === 'br') continue
    const rendered = await measureAddress('/bench/rendered', encoding, null)
    const rotated = await measureAddress('/?brand=NO_SUCH_', encoding, null, { isNumbered: true })
    proxy.freeze(true)
    const frozen = await measureAddress('/', encoding, null)
    proxy.freeze(false)
    rows.push(
      row('home page, rendered each time', encoding, bytes, rendered, file),
      row('home page, each time with another unknown ?brand=', encoding, bytes, rotated, file),
      row('home page, while the database is frozen', encoding, bytes, frozen, file),
    )
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const heads = ['what', 'encoding', 'bytes', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'to the static file']
  process.stdout.write(`${tableOf(heads, rows)}\n`)
}

async function fetchOnce(path: string, encoding: string): Promise<Buffer> {
  const connection = await keepAlive(`${url}${path}`, encoding)
  const { status, body } = await connection.request()
  connection.close()
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return body
}

/** `bytes` is the expected length of each answer; null if it changes over time. */
async function measureAddress(
  path: string,
  encoding: string,
  bytes: number | null,
  { isNumbered = false } = {},
): Promise<Summary> {
  process.stdout.write(`${path}, ${encoding} …\n`)
  const opened = await Promise.all(Array.from({ length: connections }, () => keepAlive(`${url}${path}`, encoding)))
  let requests = 0
  try {
    return await measure(connections, measuring, async (index) => {
      const { status, body } = await opened[index]!.request(isNumbered ? String(requests++) : '')
      if (status !== 200 || body.length === 0 || (bytes !== null && body.length !== bytes))
        throw new Error(`${path} answered ${status} and ${body.length} bytes`)
    })
  } finally {
    for (const connection of opened) connection.close()
  }
}

function row(what: string, encoding: string, bytes: number, { perSecond, p50, p95, p99 }: Summary, file: Summary) {
  return [what, encoding, bytes, ...[perSecond, p50, p95, p99].map(short), `${short(perSecond / file.perSecond)} : 1`]
}
