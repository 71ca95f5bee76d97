import { canonicalPath } from '#domain/page-path.ts'
import { paths, SPIN_TRIGGER } from '#web/core/site/paths.ts'

/** What following a link does: left to the browser, the wheel, a page of ours without a reload, a new tab. */
export type LinkAction = { kind: 'browser' | 'wheel' | 'newTab' } | { kind: 'page'; to: string }

/** Our files and API calls, and the payment pages, which the server renders again for each visit. */
const notRouted = /^\/(api|payments?|public|sandbox|assets)\//

/** Where a link leads that stands on the page `here`, by its address alone. */
export function actionOfLink(href: string, here: URL, ownHosts: readonly string[]): LinkAction {
  const url = URL.parse(href, here)
  if (!url?.protocol.startsWith('http')) return { kind: 'browser' }
  if (url.hash === SPIN_TRIGGER) return { kind: 'wheel' }
  if (url.host !== here.host && !ownHosts.includes(url.host)) return { kind: 'newTab' }
  url.pathname = canonicalPath(url.pathname) ?? paths.home
  if (notRouted.test(url.pathname) || isWithin(url, here)) return { kind: 'browser' }
  return { kind: 'page', to: url.pathname + url.search + url.hash }
}

/** To an anchor of the page on which it stands: the browser scrolls there, and takes the focus along. */
function isWithin(url: URL, here: URL): boolean {
  return url.hash !== '' && url.href.split('#')[0] === here.href.split('#')[0]
}
