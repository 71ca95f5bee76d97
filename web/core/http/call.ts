import { type Called, CallFailed, type CallFailure } from '#browser/calls/call-failure.ts'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { callOnce } from './call-once.ts'
import type { CallOptions } from './send.ts'

export type { CallOptions } from './send.ts'

/**
 * Calls an endpoint of the contract. The result is always a value: an answer, or errors with texts to show. A call that
 * needs proof of identity is repeated once the member has proved who they are. This module imports Zod, so code that
 * every page loads first must not use it (see send.ts, read-session.ts).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Called<E>> {
  // An idempotent action keeps its key when it is tried again.
  const given = endpoint.headers?.idempotent ? { idempotencyKey: crypto.randomUUID(), ...options } : options
  const called = await callOnce(endpoint, request, given)
  const mayProve = endpoint.method === 'POST' && !options.automatic && !options.keepalive
  return !called.ok && mayProve && lacksProof(called) && (await canProve())
    ? callOnce(endpoint, request, given)
    : called
}

/** For queries, which need an error to be thrown. */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const called = await call(endpoint, request, options)
  if (called.ok) return called.value
  throw new CallFailed(called, called.error.message)
}

function lacksProof({ error }: CallFailure): boolean {
  return error.name === 'NotAuthorized' && Boolean(error.meta.missing?.includes('proof'))
}

/** False if the member closes the dialog, or it cannot be loaded. */
async function canProve(): Promise<boolean> {
  const shown = await import('#web/core/session/proof/show-proof.tsx').catch(() => null)
  return (await shown?.showProof()) ?? false
}
