import { findVisit } from '#web/core/analytics/attribution.ts'
import { BRAND_KEY } from '#web/core/analytics/brand-script.ts'
import { writeCookie } from '#web/core/site/cookies.ts'
import { sessionStore } from './session-store.ts'
import type { SessionToken } from './session-token.ts'

/** Shows a tab that is opened from this one under the same brand, while both share a session. */
export function shareBrand(): () => void {
  share(sessionStore.getState().token)
  return sessionStore.subscribe(({ token }, before) => {
    if (token !== before.token) share(token)
  })
}

function share(token: SessionToken | null): void {
  const { brand } = findVisit()
  if (brand && token) writeCookie(BRAND_KEY, brand, token.expiresAt)
}
