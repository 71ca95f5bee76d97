import type { PageConfig } from '#contract/config.ts'

/** The listing for the device in hand. */
export function openStore({ appStoreUrl, playStoreUrl }: PageConfig['stores']): void {
  const url = /android/i.test(navigator.userAgent) ? playStoreUrl : appStoreUrl
  window.open(url, '_blank', 'noopener')
}
