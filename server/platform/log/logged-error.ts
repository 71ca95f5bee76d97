/** What a log and the table of jobs may say of an error. Its message and its other properties stay out. */
export type LoggedError = {
  readonly name: string
  /** As programs know it: ECONNREFUSED, a SQLSTATE, a provider's number. */
  readonly code?: string | number
  /** Of an HTTP or an SMTP answer. */
  readonly status?: number
  /** Ids of ours that the message names. */
  readonly ids?: readonly string[]
  /** What of the database it broke. */
  readonly constraint?: string
  readonly table?: string
  /** Where it was thrown. */
  readonly at?: readonly string[]
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

const FRAMES_MAX = 8
const CAUSES_MAX = 3
const ERRORS_MAX = 3

/**
 * Errors of SDKs carry the request that failed: its credentials, its addresses, the code in its text; errors of mail
 * servers and of the database repeat what was sent. So nothing is removed from an error; a few things are copied from
 * it.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: `thrown ${error === null ? 'null' : typeof error}` }
  const given = error as Error & Readonly<Record<string, unknown>>
  const { cause, errors } = given
  const deeper = depth < CAUSES_MAX
  return without({
    name: nameOf(error),
    code: codeOf(given.code),
    status: statusOf(given),
    ids: idsIn(error.message),
    constraint: wordOf(given.constraint),
    table: wordOf(given.table),
    at: depth === 0 ? framesOf(error) : undefined,
    cause: deeper && cause instanceof Error ? describeError(cause, depth + 1) : undefined,
    errors:
      deeper && Array.isArray(errors)
        ? errors.slice(0, ERRORS_MAX).map((each) => describeError(each, depth + 1))
        : undefined,
  })
}

/** The same in a line, for where only text can be stored. */
export function errorInWords(error: unknown): string {
  const { name, code, status, ids = [], constraint, cause, errors = [] } = describeError(error)
  const inner = [cause, ...errors].flatMap((each) => each?.code ?? [])
  return [name, code, status, constraint, ...inner, ...ids].filter((part) => part !== undefined).join(' ')
}

function without<T extends object>(described: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined)) as never
}

/** Some classes say their name, others are it. */
function nameOf(error: Error): string {
  const own = /^error$/i.test(error.name) ? error.constructor.name : error.name
  return wordOf(own) ?? 'Error'
}

/** A name in a program or a schema. */
function wordOf(text: unknown): string | undefined {
  return typeof text === 'string' && /^[A-Za-z_][\w$]{0,60}$/.test(text) ? text : undefined
}

/** Numeric codes are a provider's or a SQLSTATE; a code of six digits could be a verification code. */
function codeOf(code: unknown): string | number | undefined {
  const text = String(code)
  if (/^\d{6}$/.test(text)) return undefined
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^([0-9A-Z]{5}|[A-Z][A-Z0-9_]{1,50}|[a-z][a-z_]{1,50})$/.test(code)
    ? code
    : undefined
}

function statusOf(given: Readonly<Record<string, unknown>>): number | undefined {
  const { httpStatusCode } = (given.$metadata ?? {}) as { httpStatusCode?: unknown }
  const all = [given.status, given.statusCode, given.responseCode, httpStatusCode]
  return all.find((each): each is number => Number.isInteger(each) && Number(each) >= 100 && Number(each) < 600)
}

function idsIn(message: string): string[] | undefined {
  return message.match(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g)?.slice(0, 5)
}

/** The message stands in the stack too, before the frames. */
function framesOf({ stack = '', message }: Error): string[] | undefined {
  const begin = stack.indexOf(message) + message.length
  const frames = stack.slice(begin).match(/^ {4}at .*:\d+:\d+\)?$/gm) ?? []
  const short = frames.slice(0, FRAMES_MAX).map((frame) => frame.trim().replace(/file:\/\/|node:/g, ''))
  return short.length > 0 ? short : undefined
}
