/** The key of a visit's brand, in the tab's storage and in a session cookie. */
export const BRAND_KEY = 'mm_winplus_brand'

/**
 * Runs in the head of every page, before the first paint. An address that names no brand, or an unknown one, is
 * rendered under the default brand. A visitor who arrived under another brand is redirected to the same page under that
 * brand, before they see this one.
 */
export function brandScript({ code, slug }: { code: string; slug: string }): string {
  return `(${showUnderBrand})(${[BRAND_KEY, code, slug].map((text) => JSON.stringify(text))})`
}

/** Inserted into the page as text, so it cannot use imports or outer variables. */
export function showUnderBrand(key: string, shownBrand: string, shownSlug: string): void {
  const address = new URL(location.href)
  const named = address.searchParams.get('brand')
  if (named !== null) {
    if ([shownBrand.toLowerCase(), shownSlug].includes(named.toLowerCase())) return
    // The server does not know this brand, so scripts must not read it from the address.
    address.searchParams.delete('brand')
    history.replaceState(history.state, '', address)
  }
  const brand = sessionStorage.getItem(key) ?? sharedBrand()
  if (!brand || brand === shownBrand) return
  // Hides the page, and prevents its hydration.
  document.documentElement.hidden = true
  address.searchParams.set('brand', brand)
  // Keeps the page's history state, which marks the address of a partner's frame as read. The router drops a state
  // without a key.
  history.replaceState({ key: Math.random().toString(36).slice(2), ...history.state, isBegun: true }, '', address)
  location.reload()

  function sharedBrand(): string | undefined {
    try {
      return new RegExp(`(?:^|; )${key}=(\\w+)`).exec(document.cookie)?.[1]
    } catch {
      // The browser forbids cookies.
      return undefined
    }
  }
}
