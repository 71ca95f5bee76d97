import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { secretAddress } from '#web/core/analytics/analytics-tag.ts'
import { consentCategories, hasConsent, onConsentChange } from '#web/core/analytics/consent.ts'
import { isMarketingPaused } from '#web/core/session/safer-gambling.ts'
import { useSession } from '#web/core/session/session.tsx'
import { pageConfig, usePage } from '#web/core/site/page-config.ts'
import { trackVisit } from './tracking.ts'

/**
 * Reports page views to the customer-engagement SDK and the audience add-on. Engagement identifies an account by a hash
 * that is used nowhere else. Neither tracks people with a limit or a break, so reporting waits until the session is
 * known.
 */
export default function Trackers(): null {
  const { brand, engagement, audience } = usePage().config
  const { pathname } = useLocation()
  const { state, user } = useSession()
  const allowed = useSyncExternalStore(onConsentChange, allowedNow, () => '')
  const isFollowed = !isMarketingPaused(user)
  const visitor = user?.custom_hash ?? null
  useEffect(() => {
    if (state === 'unknown') return
    const isAllowed = (category: string) => isFollowed && allowed.split(' ').includes(category)
    const visit = secretAddress.test(pathname) ? null : { path: pathname }
    if (engagement) {
      const tracker = { ...engagement, queueName: 'engagementCalls', brand: brand.code } as const
      trackVisit(tracker, isAllowed('marketing'), visit && { ...visit, visitor })
    }
    if (audience) {
      const tracker = { ...audience, queueName: 'audienceCalls', brand: brand.code } as const
      trackVisit(tracker, isAllowed('audience'), visit)
    }
  }, [state, allowed, isFollowed, visitor, pathname, engagement, audience, brand.code])
  return null
}

function allowedNow(): string {
  return consentCategories(pageConfig()).filter(hasConsent).join(' ')
}
