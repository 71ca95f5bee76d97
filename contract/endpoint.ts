import type { z } from 'zod'
import type { StaffAction } from '#domain/staff/staff.ts'
import type { ErrorName, RefusedAnywhere } from './errors.ts'

/**
 * The authentication that a call needs: none (public), any session including a visitor's (visitor), a signed-in account
 * (account), a payment token (payment), an operator's bearer key (operator), a provider's signature (provider), the
 * console's cookie of a member of staff (staff), or that cookie without the second factor yet (signing-in).
 */
export type Access = 'public' | 'visitor' | 'account' | 'payment' | 'operator' | 'provider' | 'signing-in' | 'staff'

/** An endpoint as a plain value: the server serves it, the browser calls it, the OpenAPI document lists it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/api/${string}` | `/payments/${string}` | `/public/${string}` | '/healthz' | '/readyz'
  access: Access
  /** The permission that a member of staff needs. */
  action?: StaffAction
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /**
   * idempotent: accepts `Idempotency-Key`. A success is repeated for the same key and body for 24 hours; a refused call
   * is checked again.
   */
  headers?: { idempotent?: true }
  /**
   * A repeated call continues the same work, so a caller may repeat it without a key while the database is away. True
   * of every idempotent call too.
   */
  repeatable?: true
  /** Each call is logged under this name, with its result. */
  securityEvent?: string
  /** The body limit in bytes, if lower than that of any call. */
  bodyBytesMax?: number
  /** The body is multipart: the fields of `body` and one `file`. */
  upload?: true
  /** The response body is the answer itself, without the `{ data }` envelope. */
  bare?: true
  /** The shape of `data`. */
  answer: z.ZodType
  /** The domain errors of this endpoint, in addition to those of any endpoint (`refusedAnywhere`). */
  domainErrors: readonly ErrorName[]
}

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}

type Part<E, Name extends string> = E extends Record<Name, z.ZodType> ? { [N in Name]: z.output<E[N]> } : unknown

/** Input and output of an endpoint in the code's units, pence and `Date`, for caller and handler. */
export type RequestOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
/** An answer in its wire form. */
export type EncodedAnswerOf<E extends Endpoint> = z.input<E['answer']>
export type ErrorOf<E extends Endpoint> = E['domainErrors'][number] | RefusedAnywhere
