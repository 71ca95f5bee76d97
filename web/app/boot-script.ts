import { SESSION_COOKIE } from '#web/core/site/cookies.ts'

/** The type of the page's scripts until they may load. */
const LATER = 'later'

/** Dispatched when the page has been hydrated. */
export const HYDRATED_EVENT = 'hydrated'

/** The wait for a page that is not painted, such as one in a background tab. */
const PAINT_WAIT_MS = 1_000

/**
 * Runs in the head of every page. The visible content loads first: the page's scripts are fetched after the first
 * paint. A button that is pressed before they have run is pressed again afterwards.
 */
export function bootScript(): string {
  return `(${beginPage})(${JSON.stringify([LATER, HYDRATED_EVENT, PAINT_WAIT_MS, SESSION_COOKIE]).slice(1, -1)})`
}

/** Makes the page load its words, fonts and pictures first: its scripts are named in the page, but not fetched. */
export function putScriptsOff(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replaceAll(/<script([^>]*) type="module"/g, `<script$1 type="${LATER}"`)
}

/** Inserted into the page as text, so it cannot use imports or outer variables. */
export function beginPage(later: string, hydratedEvent: string, paintWaitMs: number, sessionCookie: string): void {
  let pressed: HTMLElement | null = null

  // Native controls such as popovers have opened already. The default is prevented, so that a form's fields do not get
  // into the address. Only the last press is kept, because people press again when nothing happens.
  function keepPress(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
    if (!button || button.hasAttribute('popovertarget')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }

  // A choice that was made as early is rendered by then, so that the button knows it.
  function pressAgain(): void {
    document.removeEventListener('click', keepPress, true)
    setTimeout(() => pressed?.click())
  }

  function letScriptsCome(): void {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${later}]`)) link.rel = 'modulepreload'
    for (const named of document.querySelectorAll<HTMLScriptElement>(`script[type=${later}]`)) {
      const script = document.createElement('script')
      script.type = 'module'
      script.nonce = named.nonce
      script.text = named.text
      named.replaceWith(script)
    }
  }

  function awaitPaint(): void {
    const seen = new PerformanceObserver(come)
    const timer = setTimeout(come, paintWaitMs)
    function come(): void {
      seen.disconnect()
      clearTimeout(timer)
      letScriptsCome()
    }
    seen.observe({ type: 'paint', buffered: true })
  }

  // The greeting has its place from the start.
  if (document.cookie.includes(`${sessionCookie}=`)) document.documentElement.dataset.session = ''
  // The page is about to be shown under another brand.
  if (document.documentElement.hidden) return
  document.addEventListener('click', keepPress, true)
  addEventListener(hydratedEvent, pressAgain, { once: true })
  document.addEventListener('DOMContentLoaded', awaitPaint)
}
