import { pageConfig } from '#web/core/site/page-config.ts'
import { isTagLoading, queueForTag } from './analytics-tag.ts'
import { hasConsent } from './consent.ts'

export const CLIENT_ID_WAIT_MS = 1_000

let pending: Promise<string | null> | undefined

/**
 * The id of this browser in web analytics, requested once per page; null if there is no answer in time. If analytics
 * are off, not allowed or not on this page, it makes no request and does not wait.
 */
export function findClientId(): Promise<string | null> | null {
  const { analyticsKey } = pageConfig()
  if (analyticsKey === null || !isTagLoading() || !hasConsent('analytics')) return null
  pending ??= Promise.race([
    requestTag(analyticsKey),
    new Promise<null>((resolve) => setTimeout(resolve, CLIENT_ID_WAIT_MS, null)),
  ])
  return pending
}

function requestTag(key: string): Promise<string> {
  return new Promise((resolve) => queueForTag('get', key, 'client_id', resolve))
}
