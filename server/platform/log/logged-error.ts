/**
 * The parts of an error that a log and the table of jobs may contain. The message and all other properties are left
 * out.
 */
export type LoggedError = {
  readonly name: string
  /** A code for programs: ECONNREFUSED, a SQLSTATE, a provider's number. */
  readonly code?: string | number
  /** The status of an HTTP or SMTP answer. */
  readonly status?: number
  /** Our ids in the message. */
  readonly ids?: readonly string[]
  /** The violated constraint. */
  readonly constraint?: string
  readonly table?: string
  /** The stack frames. */
  readonly at?: readonly string[]
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/** Errors of pg and pg-pool without a code, by their whole message, which is constant. */
const codelessErrors: Readonly<Record<string, string>> = {
  'timeout exceeded when trying to connect': 'POOL_TIMEOUT',
  'Connection terminated due to connection timeout': 'CONNECT_TIMEOUT',
  'Connection terminated unexpectedly': 'CONNECTION_LOST',
  'Query read timeout': 'QUERY_TIMEOUT',
}

const FRAMES_MAX = 8
const CAUSES_MAX = 3
const ERRORS_MAX = 3

/**
 * Errors of SDKs contain the failed request, with its credentials, addresses and codes. Errors of mail servers and of
 * the database repeat their input. So nothing is removed from an error; a few safe properties are copied.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: `thrown ${error === null ? 'null' : typeof error}` }
  const given = error as Error & Readonly<Record<string, unknown>>
  const { cause, errors } = given
  const deeper = depth < CAUSES_MAX
  return without({
    name: nameOf(error),
    code: codeOf(given.code) ?? codelessErrors[error.message],
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

/** The same as one line, for places that store only text. */
export function errorInWords(error: unknown): string {
  const { name, code, status, ids = [], constraint, cause, errors = [] } = describeError(error)
  const inner = [cause, ...errors].flatMap((each) => each?.code ?? [])
  return [name, code, status, constraint, ...inner, ...ids].filter((part) => part !== undefined).join(' ')
}

function without<T extends object>(described: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined)) as never
}

/** Some classes set `name`; for others it is the class name. */
function nameOf(error: Error): string {
  const own = /^error$/i.test(error.name) ? error.constructor.name : error.name
  return wordOf(own) ?? 'Error'
}

/** An identifier in a program or a schema. */
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

/** The stack also contains the message, before the frames. */
function framesOf({ stack = '', message }: Error): string[] | undefined {
  const begin = stack.indexOf(message) + message.length
  const frames = stack.slice(begin).match(/^ {4}at .*:\d+:\d+\)?$/gm) ?? []
  const short = frames.slice(0, FRAMES_MAX).map((frame) => frame.trim().replace(/file:\/\/|node:/g, ''))
  return short.length > 0 ? short : undefined
}
