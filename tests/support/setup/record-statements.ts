import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { statementsFolder } from './statements-folder.ts'

const seen = new Set<string>()
/** How often a statement came that was not the server's. To look where it comes from takes longer than most do. */
const others = new Map<string, number>()
const OTHERS_MAX = 3

/** Writes each statement down once that the server itself sends; what a test asks for itself may read whole tables. */
function record(text: string): void {
  if (seen.has(text) || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return
  const times = others.get(text) ?? 0
  if (times >= OTHERS_MAX) return
  if (!isOfServer()) {
    others.set(text, times + 1)
    return
  }
  seen.add(text)
  const file = `${statementsFolder}${process.pid}.jsonl`
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(text)}\n`)
}

/** The nearest caller outside of packages is a file of the server's. */
function isOfServer(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = limit
  const own = stack.split('\n').find((line) => /\/(server|tests|sandbox|bench)\//.test(line) && !isPlumbing(line))
  return own?.includes('/server/') === true && !own.includes('.test.ts')
}

function isPlumbing(line: string): boolean {
  return /node_modules|record-statements|server\/platform\/db\/(db|pipeline)\.ts/.test(line)
}

const patched = Symbol.for('fairdraw.recordsStatements')
const client = pg.Client.prototype as unknown as Record<symbol, boolean> & { query: (...given: unknown[]) => unknown }
if (!client[patched]) {
  const { query } = client
  client[patched] = true
  client.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string } | undefined]
    const text = typeof first === 'string' ? first : first?.text
    if (typeof text === 'string') record(text)
    return query.apply(this, given)
  }
}
