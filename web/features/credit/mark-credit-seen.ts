import { markCreditSeen } from '#contract/credit.ts'
import { call } from '#web/core/http/call.ts'
import { setUser } from '#web/core/session/session-store.ts'

/** Reports to the server that the user has seen their new credit, also when they leave the page at once. */
export async function markSeen(): Promise<void> {
  const seen = await call(markCreditSeen, {}, { keepalive: true })
  if (seen.ok) setUser(seen.value.user)
}
