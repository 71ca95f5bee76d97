import { connectionTexts, type Err, errorOf, errSchema } from '#contract/errors.ts'
import { readWire } from '#contract/wire.ts'

/** Anything but success. Status -1: no answer came. The first of `errors` is `error`. */
export type CallFailure = { ok: false; status: number; error: Err; errors: readonly [Err, ...Err[]] }

export type ConnectionFault = { kind: 'network' } | { kind: 'aborted' } | { kind: 'timeout'; milliseconds: number }

export function failureOfConnection(fault: ConnectionFault): CallFailure {
  const text = fault.kind === 'timeout' ? connectionTexts.timeout(fault.milliseconds) : connectionTexts[fault.kind]
  return failure(-1, [errorOf('InternalError', {}, text)])
}

/** An answer that is not 200, whatever its body is: at least one error always comes of it. */
export function failureOfAnswer(status: number, body: unknown): CallFailure {
  const errors = readErrors(body)
  const [first = errorOf('InternalError'), ...others] = errors
  return failure(status, [first, ...others])
}

function failure(status: number, errors: [Err, ...Err[]]): CallFailure {
  return { ok: false, status, error: errors[0], errors }
}

/** Errors come as a text, a name, an object with name, message and meta, or lists of these under `errors` or `error`. */
export function readErrors(body: unknown): Err[] {
  if (Array.isArray(body)) return body.flatMap(readErrors)
  if (typeof body === 'string') return body === '' ? [] : [readError({ name: body })]
  if (typeof body !== 'object' || body === null) return []
  if ('name' in body) return [readError(body)]
  const { errors, error } = body as { errors?: unknown; error?: unknown }
  const listed = readErrors(errors)
  return listed.length > 0 ? listed : readErrors(error)
}

function readError(given: { name?: unknown; message?: unknown; meta?: unknown }): Err {
  const read = readWire(errSchema, {
    name: typeof given.name === 'string' ? given.name : 'InternalError',
    message: typeof given.message === 'string' ? given.message : '',
    meta: typeof given.meta === 'object' && given.meta !== null ? given.meta : {},
  })
  if (!read.success) return errorOf('InternalError')
  const { name, meta, message } = read.data
  return errorOf(name, meta, message)
}
