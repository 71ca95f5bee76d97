import type { PageConfig } from '#contract/config.ts'
import type { Platform } from '#domain/campaign/campaign.ts'
import { storeUrl } from '#web/core/site/app-stores.ts'
import type { Device } from '#web/core/site/device.ts'
import { paths } from '#web/core/site/paths.ts'

/** The time for the app to open before its store listing is shown. iOS asks the person first. */
export const OPEN_FALLBACK_MS: Readonly<Record<Device, number>> = { android: 1000, ios: 5000 }

export type Opening =
  /** Opens the app; if it does not open, its store listing is shown. */
  | { kind: 'app'; appUrl: string; listingUrl: string; afterMs: number }
  | { kind: 'listing'; listingUrl: string }
  | { kind: 'page'; path: string }
  /** A store listing cannot be framed, so the button opens a new tab. */
  | { kind: 'stay' }

export type OpeningRequest = {
  platform: Platform
  device: Device | null
  /** The device in the address, which the visitor has chosen instead of this one. */
  link: string | null
  stores: PageConfig['stores']
}

/** The effect of the link that opens the app. For a visitor inside the app it is open already. */
export function planOpening({ platform, device, link, stores }: OpeningRequest): Opening {
  if (platform === 'app') return { kind: 'page', path: paths.home }
  if (platform === 'iframe') return { kind: 'stay' }
  if (device) {
    const listingUrl = storeUrl(stores, device)
    return { kind: 'app', appUrl: appUrl(stores), listingUrl, afterMs: OPEN_FALLBACK_MS[device] }
  }
  if (link === 'ios' || link === 'android') return { kind: 'listing', listingUrl: storeUrl(stores, link) }
  return { kind: 'page', path: paths.app }
}

export function appUrl({ appLinkScheme }: PageConfig['stores']): string {
  return `${appLinkScheme}://open`
}

/**
 * Tries to open the app, and redirects to its listing if this page is still visible afterwards. A page that was hidden
 * shows that the app opened: a visitor who returns is not redirected again.
 */
export function tryApp({ appUrl, listingUrl, afterMs }: Extract<Opening, { kind: 'app' }>): () => void {
  const listening = new AbortController()
  const isSeen = () => document.visibilityState === 'visible'
  const timer = setTimeout(() => isSeen() && window.location.replace(listingUrl), afterMs)
  const cancel = () => {
    clearTimeout(timer)
    listening.abort()
  }
  document.addEventListener('visibilitychange', () => isSeen() || cancel(), { signal: listening.signal })
  window.addEventListener('pagehide', cancel, { signal: listening.signal })
  window.location.assign(appUrl)
  return cancel
}
