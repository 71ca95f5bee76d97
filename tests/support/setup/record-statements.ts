import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { Flight } from '#server/platform/db/flight.ts'
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
  return /node_modules|record-statements|server\/platform\/db\/(db|flight|pipeline)\.ts/.test(line)
}

const patched = Symbol.for('fairdraw.recordsStatements')

/** Before a method does what it does, the statement that it is given is written down. */
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
// What is sent together is sent later, when it cannot be seen any more who asked for it.
recordIn(Flight.prototype, 'add')
