import type { z } from 'zod'
import type { StaffAction } from '#domain/staff.ts'
import type { ErrorName, RefusedAnywhere } from './errors.ts'

/**
 * Who may call: no authentication (public), any session including a visitor's (visitor), a signed-in account (account),
 * the holder of a payment token (payment), an operator's bearer key (operator), a provider's signature (provider), a
 * member of staff with the cookie of the console (staff), or with one whose second factor is still lacking
 * (signing-in).
 */
export type Access = 'public' | 'visitor' | 'account' | 'payment' | 'operator' | 'provider' | 'signing-in' | 'staff'

/** An endpoint as a plain value: the server serves it, the browser calls it, the OpenAPI document lists it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/api/${string}` | `/payments/${string}` | `/public/${string}` | '/healthz' | '/readyz'
  access: Access
  /** What a member of staff must be allowed to do. */
  action?: StaffAction
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /**
   * idempotent: takes `Idempotency-Key`. What was done for a key and body is answered the same for 24 hours; what was
   * refused is checked again.
   */
  headers?: { idempotent?: true }
  /** Each call is written to the log as this, with what became of it. */
  securityEvent?: string
  /** Most bytes of the body, where that is less than any call may send. */
  bodyBytesMax?: number
  /** The body is multipart: the fields of `body` and one `file`. */
  upload?: true
  /** The response body is the answer itself, without the `{ data }` envelope. */
  bare?: true
  /** The shape of `data`. */
  answer: z.ZodType
  /** What this endpoint refuses beside what any endpoint may (`refusedAnywhere`). */
  domainErrors: readonly ErrorName[]
}

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}

type Part<E, Name extends string> = E extends Record<Name, z.ZodType> ? { [N in Name]: z.output<E[N]> } : unknown

/** Input and output of an endpoint in the code's units, pence and `Date`, for caller and handler. */
export type RequestOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
/** An answer as it is on the wire. */
export type EncodedAnswerOf<E extends Endpoint> = z.input<E['answer']>
export type ErrorOf<E extends Endpoint> = E['domainErrors'][number] | RefusedAnywhere
