import { z } from 'zod'
import { catalogue } from './error-catalogue.ts'

export type ErrorName = keyof typeof catalogue
export const errorNames = Object.keys(catalogue) as ErrorName[]

export type MetaOf<N extends ErrorName> = z.output<(typeof catalogue)[N]['meta']>

/** An error as code holds it: money in its meta is pence, instants are `Date`. */
export type Err = { [N in ErrorName]: { name: N; message: string; meta: Partial<MetaOf<N>> } }[ErrorName]

/** Any endpoint may answer these, so endpoints need not list them. */
export const refusedAnywhere = [
  'InternalError',
  'ServiceBusy',
  'TooManyRequests',
  'ValidationError',
  'NotFoundError',
  'NotAuthenticated',
  'NotAuthorized',
  'TokenExpired',
  'TokenRejected',
  'AuthenticationError',
  'NotAllowedError',
  'AccountBlocked',
  'AccountDeleted',
  'IdempotencyKeyReused',
] as const satisfies readonly ErrorName[]
export type RefusedAnywhere = (typeof refusedAnywhere)[number]

export function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(catalogue, name)
}

export function statusOf(name: ErrorName): number {
  return catalogue[name].status
}

/** An error with the catalogue's own text, ready to be answered. */
export function errorOf<N extends ErrorName>(name: N, meta: Partial<MetaOf<N>> = {}, message = ''): Err {
  const error = { name, message, meta } as Err
  return { ...error, message: errorText(error) }
}

/** The text to show for an error: its own message, or else the catalogue's text. */
export function errorText(error: { name: string; message?: string; meta?: object }): string {
  if (error.message) return error.message
  const name = isErrorName(error.name) ? error.name : 'InternalError'
  const text = catalogue[name].text as (meta: object) => string
  return text(error.meta ?? {})
}

const wireErrSchema = z
  .object({ name: z.string(), message: z.string(), meta: z.record(z.string(), z.unknown()) })
  .meta({ description: 'Domain error: its name in the error catalogue, a text to show, and its metadata' })

/**
 * An error of a newer server than this page becomes an InternalError that keeps its text. Invalid meta is dropped, not
 * the error.
 */
export const errSchema = z.codec(wireErrSchema, z.custom<Err>(), {
  decode: ({ name, message, meta }) => {
    if (!isErrorName(name)) return { name: 'InternalError', message, meta: {} } satisfies Err
    const read = z.safeDecode(looseMeta(name), meta)
    return { name, message, meta: read.success ? read.data : {} } as Err
  },
  encode: ({ name, message, meta }) => ({
    name,
    message,
    meta: z.encode(looseMeta(name), meta) as Record<string, unknown>,
  }),
})

/** Every answer that is not 200. The first of `errors` is `error`. */
export const failureSchema = z.object({ error: errSchema, errors: z.array(errSchema).min(1) })
export type Failure = z.output<typeof failureSchema>

export function failureOf(first: Err, ...others: Err[]): Failure {
  return { error: first, errors: [first, ...others] }
}

/** Every answer that is 200. */
export function successSchema<S extends z.ZodType>(data: S) {
  return z.object({ data })
}

const looseMetas = new Map<ErrorName, z.ZodType<object, object>>()

/** Cached for each error: making a schema takes longer than making an answer. */
function looseMeta(name: ErrorName): z.ZodType<object, object> {
  const made = looseMetas.get(name)
  if (made) return made
  const meta = z.looseObject(catalogue[name].meta.partial().shape) as unknown as z.ZodType<object, object>
  looseMetas.set(name, meta)
  return meta
}
