/** Where the brand of a visit is kept: of this tab's in its storage, of the browser's in a cookie, for as long as its session. */
export const BRAND_KEY = 'mm_winplus_brand'

/**
 * Runs in the head of every page, before anything is seen of it. An address without a brand is shown under the house's;
 * whoever has come under another is shown the same page under theirs, and of this one sees nothing.
 */
export function brandScript(shownBrand: string): string {
  return `(${showUnderBrand})(${JSON.stringify(BRAND_KEY)},${JSON.stringify(shownBrand)})`
}

/** Goes into the page as text, so it can use nothing from outside of itself. */
export function showUnderBrand(key: string, shownBrand: string): void {
  const address = new URL(location.href)
  if (address.searchParams.has('brand')) return
  const [, shared] = new RegExp(`(?:^|; )${key}=(\\w+)`).exec(document.cookie) ?? []
  const brand = sessionStorage.getItem(key) ?? shared
  if (!brand || brand === shownBrand) return
  // Unseen, and not to be brought to life either.
  document.documentElement.hidden = true
  address.searchParams.set('brand', brand)
  // What the history knows of the page goes on; in a partner's frame, that its address was read. The router forgets all
  // of it where it finds no key.
  history.replaceState({ key: Math.random().toString(36).slice(2), ...history.state, isBegun: true }, '', address)
  location.reload()
}
