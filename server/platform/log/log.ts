import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './logged-error.ts'

export type { Logger }

/** Fields that must never be in a log: secrets, and data that identify or authorise a person. */
const redacted = new Set([
  'password',
  'old',
  'new',
  'token',
  'code',
  'email',
  'msisdn',
  'recaptcha',
  'client_secret',
  'authorization',
  'cookie',
  'x-session',
])
const REDACTED = '[redacted]'
const DEPTH_MAX = 5
const SOME_ERROR = 'an error'

/**
 * Structured logs on standard output; readable ones if a person watches the start. With several processes, `process`
 * names the process in each line.
 */
export function makeLog(
  level: string,
  pretty: boolean,
  given: { output?: DestinationStream; process?: string } = {},
): Logger {
  const transport = pretty
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } } }
    : {}
  const options = {
    level,
    formatters: { log: (given: object) => fitToLog(given) as Record<string, unknown> },
    hooks: { logMethod: withoutMessageOfError },
    ...transport,
  }
  const { output, process } = given
  const log = output ? pino(options, output) : pino(options)
  return process ? log.child({ process }) : log
}

/** Errors in the form of `describeError`, at any depth; other objects without secrets and personal data. */
function fitToLog(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === DEPTH_MAX) return '…'
  if (Array.isArray(value)) return value.map((each) => fitToLog(each, depth + 1))
  if (!isPlain(value)) return value.constructor.name
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      redacted.has(name.toLowerCase()) ? REDACTED : fitToLog(each, depth + 1),
    ]),
  )
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** If only an error is given, pino and Fastify would use its message as that of the line. */
function withoutMessageOfError(this: Logger, args: Parameters<Logger['info']>, log: Logger['info']): void {
  const [given, ...rest] = args as [unknown, ...unknown[]]
  const error = given instanceof Error ? given : (given as { err?: unknown } | null)?.err
  const isItsOwn = error instanceof Error && (rest.length === 0 || rest[0] === error.message)
  if (isItsOwn) log.call(this, given instanceof Error ? { err: given } : (given as object), SOME_ERROR)
  else log.apply(this, args)
}
