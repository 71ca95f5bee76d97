import { serverNow } from '#web/core/site/clock.ts'
import { AFFILIATE_COOKIE, readCookie, writeCookie } from '#web/core/site/cookies.ts'
import { pageConfig } from '#web/core/site/page-config.ts'
import { BRAND_KEY } from './brand-script.ts'
import { hasConsent, isConsentAnswered, whenConsented } from './consent.ts'

const AFFILIATE_DAYS = 30
const CAMPAIGN_KEY = 'visit-campaign'
export const SOURCE_KEY = 'visit-source'
export const utmNames = ['source', 'medium', 'campaign', 'content', 'term'] as const
/** Strangers can write links, so their parameters must fit into the headers of a call in any encoding. */
const UTM_LENGTH_MAX = 100
const LENGTH_MAX = 200

/** The source of the visit: the referring page, and the campaign parameters of its link. */
type Source = { referrer: string | null; utm: Partial<Record<(typeof utmNames)[number], string>> }

/** The source of a visit. Null if the address does not name it. */
export type Visit = { brand: string | null; campaignTag: string | null; source: Source; clickId: string | null }

let visit: Visit | undefined

/**
 * Read once per page, while the address still has its parameters. The brand and the campaign override those of the
 * session, so the tab stores them; the source of a visit is stored only with consent.
 */
export function findVisit(): Visit {
  visit ??= readVisit(new URLSearchParams(location.search))
  return visit
}

/** The partner who sent the visitor; null if it must not be stored. */
export function findAffiliate(): string | null {
  if (isConsentAnswered() && !hasConsent('marketing')) return null
  return findVisit().clickId ?? readCookie(AFFILIATE_COOKIE)
}

function readVisit(address: URLSearchParams): Visit {
  const clickId = address.get('click_id')?.slice(0, LENGTH_MAX) || null
  if (clickId) whenConsented('marketing', () => writeCookie(AFFILIATE_COOKIE, clickId, daysAhead(AFFILIATE_DAYS)))
  return {
    // The server has resolved the brand, since the address may contain a station's slug.
    brand: storedInTab(BRAND_KEY, address.has('brand') ? pageConfig().brand.code : null),
    campaignTag: storedInTab(CAMPAIGN_KEY, address.get('campaign_tag')?.slice(0, LENGTH_MAX)),
    source: readSource(address),
    clickId,
  }
}

function storedInTab(key: string, named: string | null | undefined): string | null {
  if (named) sessionStorage.setItem(key, named)
  return sessionStorage.getItem(key)
}

/** A page whose address names no campaign keeps the one with which the visit began. */
function readSource(address: URLSearchParams): Source {
  const named = utmNames.flatMap((name) => {
    const text = address.get(`utm_${name}`)?.slice(0, UTM_LENGTH_MAX)
    return text ? [[name, text]] : []
  })
  const source = { referrer: foreignPage(address.get('ref') ?? document.referrer), utm: Object.fromEntries(named) }
  const stored = named.length === 0 && hasConsent('analytics') ? readStored() : null
  if (stored) return stored
  if (named.length > 0 || source.referrer)
    whenConsented('analytics', () => sessionStorage.setItem(SOURCE_KEY, JSON.stringify(source)))
  return source
}

/** Null also for a malformed value. */
function readStored(): Source | null {
  try {
    const source = JSON.parse(sessionStorage.getItem(SOURCE_KEY) ?? 'null') as Source | null
    return source?.utm ? source : null
  } catch {
    return null
  }
}

/** Null for a page of this site, which does not count as a referrer. */
function foreignPage(referrer: string): string | null {
  return referrer === '' || referrer.startsWith(`${location.origin}/`) ? null : referrer.slice(0, LENGTH_MAX)
}

function daysAhead(days: number): Date {
  return new Date(serverNow().getTime() + days * 86_400_000)
}
