/**
 * Where the brand of a visit is stored: of this tab's in its storage, of the browser's in a cookie, for as long as its
 * session.
 */
export const BRAND_KEY = 'mm_winplus_brand'

/**
 * Runs in the head of every page, before the first paint. An address that names no brand, or an unknown one, is shown
 * under the default brand; a visitor who came under another brand is led to the same page under theirs, before they see
 * this one.
 */
export function brandScript({ code, slug }: { code: string; slug: string }): string {
  return `(${showUnderBrand})(${[BRAND_KEY, code, slug].map((text) => JSON.stringify(text))})`
}

/** Goes into the page as text, so it can use nothing from outside of itself. */
export function showUnderBrand(key: string, shownBrand: string, shownSlug: string): void {
  const address = new URL(location.href)
  const named = address.searchParams.get('brand')
  if (named !== null) {
    if ([shownBrand.toLowerCase(), shownSlug].includes(named.toLowerCase())) return
    // The server knows no such brand, so no script may read it from the address.
    address.searchParams.delete('brand')
    history.replaceState(history.state, '', address)
  }
  const brand = sessionStorage.getItem(key) ?? sharedBrand()
  if (!brand || brand === shownBrand) return
  // Hidden, and not to be hydrated either.
  document.documentElement.hidden = true
  address.searchParams.set('brand', brand)
  // The history state of the page is stored; in a partner's frame, that its address was read. The router drops all of
  // it where it finds no key.
  history.replaceState({ key: Math.random().toString(36).slice(2), ...history.state, isBegun: true }, '', address)
  location.reload()

  function sharedBrand(): string | undefined {
    try {
      return new RegExp(`(?:^|; )${key}=(\\w+)`).exec(document.cookie)?.[1]
    } catch {
      // No cookie may be asked for.
      return undefined
    }
  }
}
