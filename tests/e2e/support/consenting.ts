import type { BrowserContext } from '@playwright/test'
import { CONSENT_KEY, consentRevision } from '#web/core/analytics/consent.ts'

/** All possible questions of a site. */
const everything = { key: '', scriptUrl: '' }

/** Makes a browser that refused all consent on an earlier visit. */
export async function refuseConsent(context: BrowserContext): Promise<void> {
  const answeredAt = new Date().toISOString()
  const answer = {
    categories: ['necessary'],
    revision: consentRevision({ engagement: everything, audience: everything }),
    consentId: crypto.randomUUID(),
    consentTimestamp: answeredAt,
    lastConsentTimestamp: answeredAt,
    expirationTime: Date.now() + 60 * 86_400_000,
  }
  await context.addInitScript(
    ([key, stored]) => {
      // An opaque origin, such as a blank page's, has no storage.
      if (location.protocol.startsWith('http') && !localStorage.getItem(key)) localStorage.setItem(key, stored)
    },
    [CONSENT_KEY, JSON.stringify(answer)] as const,
  )
}
