/** What somebody is asked about. What the site cannot work without is asked of nobody. */
export const consentCategories = ['analytics', 'marketing'] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** In the storage of this browser rather than in a cookie: there a partner's frame has a place of its own, and no request carries it. */
export const CONSENT_KEY = 'mm_winplus_consent'
/** Goes up when something else is asked: whoever answered before is asked anew. */
export const CONSENT_REVISION = 1

/** Told by the keeper of the answer, here, and by the browser, of another tab. */
const changes = ['cc:onConsent', 'cc:onChange', 'storage'] as const

type Answer = { categories: string[]; revision: number; expirationTime: number }

/** Whether somebody has allowed it. Before an answer, and after a "no", nothing of that category may be stored, sent or loaded. */
export function hasConsent(category: ConsentCategory): boolean {
  return findAnswer()?.categories.includes(category) ?? false
}

export function isConsentAnswered(): boolean {
  return findAnswer() !== null
}

/** Does something once it is allowed: at once, or when somebody says so. Answers how to wait no longer. */
export function whenConsented(category: ConsentCategory, deed: () => void): () => void {
  const stop = () => {
    for (const change of changes) window.removeEventListener(change, look)
  }
  function look() {
    if (!hasConsent(category)) return
    stop()
    deed()
  }
  for (const change of changes) window.addEventListener(change, look)
  look()
  return stop
}

function findAnswer(): Answer | null {
  try {
    const answer = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? 'null') as Answer | null
    return answer?.revision === CONSENT_REVISION && Date.now() < answer.expirationTime ? answer : null
  } catch {
    return null
  }
}
