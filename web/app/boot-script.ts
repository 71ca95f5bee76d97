/** The type of the page's scripts until they may load. */
const LATER = 'later'

/** Dispatched when the page has been hydrated. */
export const HYDRATED_EVENT = 'hydrated'

/** Without a paint, as in a background tab, the scripts load after this. */
const PAINT_WAIT_MS = 1_000

/**
 * Runs in the head of every page. What is seen first has the line to itself: the page's scripts come after the first
 * paint. A button that is pressed before they are there is pressed again when they are.
 */
export function bootScript(): string {
  return `(${beginPage})(${JSON.stringify([LATER, HYDRATED_EVENT, PAINT_WAIT_MS]).slice(1, -1)})`
}

/** The whole page is words, fonts and pictures first; its scripts are named in it, but not fetched. */
export function putScriptsOff(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER}"`)
    .replaceAll(/<script([^>]*) type="module"/g, `<script$1 type="${LATER}"`)
}

/** Goes into the page as text, so it can use nothing from outside of itself. */
export function beginPage(later: string, hydratedEvent: string, paintWaitMs: number): void {
  let pressed: HTMLElement | null = null

  // What opens by the browser's own means has opened. A form is not sent into the address; who presses often means
  // once.
  function keepPress(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
    if (!button || button.hasAttribute('popovertarget')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }

  // A choice that was as early is drawn by then, so that the button knows of it.
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

  // Shown under another brand in a moment.
  if (document.documentElement.hidden) return
  document.addEventListener('click', keepPress, true)
  addEventListener(hydratedEvent, pressAgain, { once: true })
  document.addEventListener('DOMContentLoaded', awaitPaint)
}
