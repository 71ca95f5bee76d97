import type { PageConfig } from '#contract/config.ts'
import type { Platform } from '#domain/campaign.ts'
import { storeUrl } from '#web/core/site/app-stores.ts'
import type { Device } from '#web/core/site/device.ts'
import { paths } from '#web/core/site/paths.ts'

/** How long the app has to come up before its listing does. */
export const OPEN_FALLBACK_MS: Readonly<Record<Device, number>> = { android: 1000, ios: 5000 }

export type Opening =
  /** The app is tried; where it does not come up, its listing. */
  | { kind: 'app'; appUrl: string; listingUrl: string; afterMs: number }
  | { kind: 'listing'; listingUrl: string }
  | { kind: 'page'; path: string }
  /** A listing refuses to be framed, so the button opens a new tab. */
  | { kind: 'stay' }

export type OpeningRequest = {
  platform: Platform
  device: Device | null
  /** From the address: the device that the visitor has chosen instead of this one. */
  link: string | null
  stores: PageConfig['stores']
}

/** What the link that opens the app does. Who follows it in the app has it open. */
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
 * Tries the app, and leads to its listing if this page is still seen afterwards. Once the page has been hidden the app
 * is there: a visitor who comes back is not led away again.
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
