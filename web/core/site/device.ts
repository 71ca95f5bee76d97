export type Device = 'ios' | 'android'

/**
 * The kind of phone or tablet in hand; null for everything else. Newer iPads call themselves Macs, but no Mac is
 * touched.
 */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device | null {
  if (/Android/.test(userAgent)) return 'android'
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos ? 'ios' : null
}
