import { createHash } from 'node:crypto'
import type { Sandbox } from '../state.ts'
import { StripeFailure } from './failure.ts'
import type { StoredAnswer } from './state.ts'

const storedForMs = 24 * 3_600_000

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64')
}

/** The first answer to this key, the same for 24 hours; other parameters under the same key are an error. */
export function findStoredAnswer(sandbox: Sandbox, key: string, fingerprint: string): StoredAnswer | undefined {
  prune(sandbox)
  const stored = sandbox.state.stripe.answers.get(key)
  if (stored && stored.fingerprint !== fingerprint)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return stored
}

export function storeAnswer(sandbox: Sandbox, key: string, answer: Omit<StoredAnswer, 'at'>): void {
  sandbox.state.stripe.answers.set(key, { ...answer, at: sandbox.now() })
}

/** Keys are in the order of their first use, so the oldest are first. */
function prune({ state, now }: Sandbox): void {
  for (const [key, { at }] of state.stripe.answers) {
    if (now() - at < storedForMs) return
    state.stripe.answers.delete(key)
  }
}

export const keyInUse = new StripeFailure(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message:
    'There is currently another in-progress request using this Stripe key (that probably means you submitted twice, and the other request is still going through).',
})
