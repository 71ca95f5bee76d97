import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { statementText } from '../database/statement-text.ts'
import { statementsFolder } from './statements-folder.ts'

const seen = new Set<string>()
/** The number of times that a statement of a test occurred. Finding the caller takes longer than most statements. */
const others = new Map<string, number>()
const OTHERS_MAX = 3

/** Records each statement that the server itself sends, once; a test's own statements may read whole tables. */
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

/** Whether the nearest caller outside of packages is a file of the server. */
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

const patched: unique symbol = Symbol.for('fairdraw.recordsStatements')

/** Makes connections record their statements before they send them. */
function recordQueries(): void {
  const prototype = pg.Client.prototype as pg.Client & { [patched]?: true }
  if (prototype[patched]) return
  prototype[patched] = true
  const original = prototype.query as (...given: unknown[]) => unknown
  prototype.query = function query(this: unknown, ...given: unknown[]) {
    record(statementText(given[0]))
    return original.apply(this, given)
  } as typeof prototype.query
}

recordQueries()
