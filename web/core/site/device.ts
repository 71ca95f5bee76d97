export type Device = 'ios' | 'android'

/**
 * The kind of phone or tablet; null for everything else. It is detected in the browser, because pages are rendered once
 * for all visitors. Newer iPads call themselves Macs, but no Mac has a touch screen.
 */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device | null {
  if (/Android/.test(userAgent)) return 'android'
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos ? 'ios' : null
}
