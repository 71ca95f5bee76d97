import type { PageConfig } from '#contract/config.ts'
import { pageConfig } from '#web/core/site/page-config.ts'

/** The purposes that need consent. Cookies that are necessary for the site need none. */
const categories = ['analytics', 'marketing', 'audience'] as const
export type ConsentCategory = (typeof categories)[number]

/** The question includes audiences only if a script tracks them. */
export function consentCategories({ audience }: PageConfig): ConsentCategory[] {
  return categories.filter((category) => category !== 'audience' || audience !== null)
}

/**
 * In the browser's storage rather than in a cookie: storage is separate for each partner's frame, and no request sends
 * it.
 */
export const CONSENT_KEY = 'mm_winplus_consent'
/**
 * The questions that are always asked. A new question takes the next bit: a visitor whose answer lacks it is asked
 * again.
 */
export const CONSENT_REVISION = 1
const ENGAGEMENT_BIT = 2
const AUDIENCE_BIT = 4

/** The questions that are asked under these settings, one bit each. */
export function consentRevision({ engagement, audience }: Pick<PageConfig, 'engagement' | 'audience'>): number {
  return CONSENT_REVISION | (engagement ? ENGAGEMENT_BIT : 0) | (audience ? AUDIENCE_BIT : 0)
}

/** Dispatched when the answer is recorded, and by the browser in other tabs. */
const changes = ['cc:onConsent', 'cc:onChange', 'storage'] as const

type Answer = { categories: string[]; revision: number; expirationTime: number }

/** Whether the user has given consent. Without it, nothing of that category may be stored, sent or loaded. */
export function hasConsent(category: ConsentCategory): boolean {
  return findAnswer()?.categories.includes(category) ?? false
}

export function isConsentAnswered(): boolean {
  return findAnswer() !== null
}

/** Runs an action once it is allowed: at once, or when consent is given. Returns a function that cancels the wait. */
export function whenConsented(category: ConsentCategory, action: () => void): () => void {
  const stop = onConsentChange(look)
  function look() {
    if (!hasConsent(category)) return
    stop()
    action()
  }
  look()
  return stop
}

/** Calls back after each answer, here or in another tab. Returns a function that stops this. */
export function onConsentChange(callback: () => void): () => void {
  for (const change of changes) window.addEventListener(change, callback)
  return () => {
    for (const change of changes) window.removeEventListener(change, callback)
  }
}

function findAnswer(): Answer | null {
  try {
    const answer = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as Answer | null
    const required = consentRevision(pageConfig())
    return answer && (answer.revision & required) === required && Date.now() < answer.expirationTime ? answer : null
  } catch {
    return null
  }
}
