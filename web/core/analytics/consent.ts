import type { PageConfig } from '#contract/config.ts'
import { pageConfig } from '#web/core/site/page-config.ts'

/** The purposes that need consent. What the site cannot work without needs none. */
const categories = ['analytics', 'marketing', 'audience'] as const
export type ConsentCategory = (typeof categories)[number]

/** Audiences are asked about only where something tracks them. */
export function consentCategories({ audience }: PageConfig): ConsentCategory[] {
  return categories.filter((category) => category !== 'audience' || audience !== null)
}

/**
 * In the storage of this browser rather than in a cookie: there a partner's frame has a place of its own, and no
 * request carries it.
 */
export const CONSENT_KEY = 'mm_winplus_consent'
/**
 * What is always asked. Something else that is asked takes the next bit: who has answered without it is asked again.
 */
export const CONSENT_REVISION = 1
const ENGAGEMENT_BIT = 2
const AUDIENCE_BIT = 4

/** What is asked under these settings, a bit each. */
export function consentRevision({ engagement, audience }: Pick<PageConfig, 'engagement' | 'audience'>): number {
  return CONSENT_REVISION | (engagement ? ENGAGEMENT_BIT : 0) | (audience ? AUDIENCE_BIT : 0)
}

/** Dispatched where the answer is recorded, and by the browser for another tab. */
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

/** Calls back after each answer, here or in another tab. Answers how to stop. */
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
