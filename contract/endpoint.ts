import type { z } from 'zod'
import type { ErrorName, RefusedAnywhere } from './errors.ts'

/**
 * Who may call: nobody is asked (public), any session, a visitor's too (visitor), somebody signed in (account),
 * the holder of a payment token (payment), an operator's bearer key (operator), a provider's signature (provider).
 */
export type Access = 'public' | 'visitor' | 'account' | 'payment' | 'operator' | 'provider'

/** One thing that can be asked of the server. A plain value: the server serves it, the browser calls it, the document lists it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/api/${string}` | `/payments/${string}` | `/public/${string}` | '/healthz' | '/readyz'
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** idempotent: takes `Idempotency-Key`. The same key and body answer the same for 24 hours. */
  headers?: { idempotent?: true }
  /** Each call is written to the log as this, with what became of it. */
  securityEvent?: string
  /** Most bytes of the body, where that is less than any call may send. */
  bodyBytesMax?: number
  /** The body is multipart: the fields of `body` and one `file`. */
  upload?: true
  /** The answer stands by itself, without the `{ data }` around it. */
  bare?: true
  /** What stands in `data`. */
  answer: z.ZodType
  /** What this endpoint refuses beside what any endpoint may (`refusedAnywhere`). */
  domainErrors: readonly ErrorName[]
}

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}

type Part<E, Name extends string> = E extends Record<Name, z.ZodType> ? { [N in Name]: z.output<E[N]> } : unknown

/** What a caller hands over and a handler is given, in the code's own units: pence and `Date`, on both sides. */
export type RequestOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
export type ErrorOf<E extends Endpoint> = E['domainErrors'][number] | RefusedAnywhere
