import { acceptCategory, run } from 'vanilla-cookieconsent'
import { SOURCE_KEY } from '#web/core/analytics/attribution.ts'
import { CONSENT_KEY, type ConsentCategory, consentRevision } from '#web/core/analytics/consent.ts'
import { AFFILIATE_COOKIE, removeCookie } from '#web/core/site/cookies.ts'
import { pageConfig } from '#web/core/site/page-config.ts'

/** An answer is valid for half a year; then the question is asked again. */
const ANSWER_DAYS = 182

let running: Promise<void> | undefined

/**
 * Stores an answer, its time and its question, and notifies the listeners. Refusing a category withdraws its consent.
 */
export async function recordConsent(allowed: readonly ConsentCategory[]): Promise<void> {
  const config = pageConfig()
  running ??= run({
    autoShow: false,
    hideFromBots: false,
    manageScriptTags: false,
    revision: consentRevision(config),
    cookie: { name: CONSENT_KEY, useLocalStorage: true, expiresAfterDays: ANSWER_DAYS },
    categories: {
      necessary: { readOnly: true },
      // Third-party scripts cannot be stopped once they run, so a page that has any is reloaded.
      analytics: config.analyticsKey ? { autoClear: { cookies: [{ name: /^_ga/ }], reloadPage: true } } : {},
      marketing: config.engagement ? { autoClear: { cookies: [], reloadPage: true } } : {},
      audience: config.audience ? { autoClear: { cookies: [], reloadPage: true } } : {},
    },
    // Our own components show the question, so the package gets no texts and shows nothing.
    language: { default: 'en', translations: { en: {} as never } },
  })
  await running
  if (!allowed.includes('marketing')) removeCookie(AFFILIATE_COOKIE)
  if (!allowed.includes('analytics')) sessionStorage.removeItem(SOURCE_KEY)
  acceptCategory([...allowed])
}
