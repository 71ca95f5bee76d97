import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { Flight } from '#server/platform/db/flight.ts'
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
  return /node_modules|record-statements|server\/platform\/db\/(db|flight|pipeline)\.ts/.test(line)
}

const patched = Symbol.for('fairdraw.recordsStatements')

/** Makes a method record its statement before it runs. */
function recordIn(prototype: object, method: string): void {
  const target = prototype as Record<string | symbol, unknown>
  if (target[patched]) return
  target[patched] = true
  const original = target[method] as (...given: unknown[]) => unknown
  target[method] = function (this: unknown, ...given: unknown[]) {
    const [first] = given as [string | { text?: string } | undefined]
    const text = typeof first === 'string' ? first : first?.text
    if (typeof text === 'string') record(text)
    return original.apply(this, given)
  }
}

recordIn(pg.Client.prototype, 'query')
// A flight sends its statements later, when their caller is no longer on the stack.
recordIn(Flight.prototype, 'add')
