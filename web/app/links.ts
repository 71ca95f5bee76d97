import { canonicalPath } from '#domain/site/page-path.ts'
import { paths, SPIN_TRIGGER } from '#web/core/site/paths.ts'

/** The effect of following a link: the browser's default, the wheel, our page without a reload, or a new tab. */
export type LinkAction = { kind: 'browser' | 'wheel' | 'newTab' } | { kind: 'page'; to: string }

/** Files, API calls and the payment pages, which the server renders again for each visit. */
const notRouted = /^\/(api|payments?|public|sandbox|assets)\//

/** The effect of a link on the page `here`, by its address alone. */
export function actionOfLink(href: string, here: URL, ownHosts: readonly string[]): LinkAction {
  const url = URL.parse(href, here)
  if (!url?.protocol.startsWith('http')) return { kind: 'browser' }
  if (url.hash === SPIN_TRIGGER) return { kind: 'wheel' }
  if (url.host !== here.host && !ownHosts.includes(url.host)) return { kind: 'newTab' }
  url.pathname = canonicalPath(url.pathname) ?? paths.home
  if (notRouted.test(url.pathname) || isWithin(url, here)) return { kind: 'browser' }
  return { kind: 'page', to: url.pathname + url.search + url.hash }
}

/** Whether a link leads to an anchor of its own page: the browser then scrolls there and moves the focus. */
function isWithin(url: URL, here: URL): boolean {
  return url.hash !== '' && url.href.split('#')[0] === here.href.split('#')[0]
}
