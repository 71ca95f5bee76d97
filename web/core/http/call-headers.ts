import { findAffiliate, findVisit, utmNames } from '#web/core/analytics/attribution.ts'
import { sessionStore } from '#web/core/session/session-store.ts'
import { readCookie, XSRF_COOKIE } from '#web/core/site/cookies.ts'
import { platform } from '#web/core/site/page-config.ts'

let isFirstCall = true

export type HeaderInput = {
  bearer: string | null
  body: boolean
  automatic?: boolean
  /** The place in line of a call that was refused before. */
  place?: string | null | undefined
  idempotencyKey?: string | undefined
  clientId: string | null
  /** The affiliate is sent with the first call, and with log-ins and sign-ups. */
  withAffiliate: boolean
}

/** Headers with facts about the page, which every call sends. Headers without a value are omitted. */
export function callHeaders(parts: HeaderInput): Headers {
  const { brand, campaignTag, source } = findVisit()
  const { data } = sessionStore.getState()
  const values: Record<string, string | null | undefined> = {
    accept: 'application/json',
    'content-type': parts.body ? 'application/json' : null,
    authorization: parts.bearer && `Bearer ${parts.bearer}`,
    'x-xsrf-token': readCookie(XSRF_COOKIE),
    'idempotency-key': parts.idempotencyKey,
    'x-place': parts.place,
    'x-automatic': parts.automatic ? '1' : null,
    'x-platform': platform(),
    'x-client-id': parts.clientId,
    // Without this header, the server uses the brand of the session.
    'x-brand': brand ?? data?.brand,
    'x-campaign-tag': campaignTag ?? data?.campaign_tag,
    'x-referrer': source.referrer,
    'x-affiliate': parts.withAffiliate || isFirstCall ? findAffiliate() : null,
    ...Object.fromEntries(utmNames.map((name) => [`x-utm-${name}`, source.utm[name]])),
  }
  isFirstCall = false
  const headers = new Headers()
  for (const [name, value] of Object.entries(values)) if (value) headers.set(name, asHeader(value))
  return headers
}

/** Headers can contain only Latin characters. Other texts, and texts that look encoded, are percent-encoded. */
function asHeader(value: string): string {
  return /^[\x20-\x24\x26-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
}
