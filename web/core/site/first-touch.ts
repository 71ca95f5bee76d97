/** The ends of a touch, of a scroll and of a key. */
const signs = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Prefetches for the next press, once: the first touch or key is soon followed by a press. It waits until the page has
 * shown the effect of that touch, since running a script meanwhile would delay it.
 */
export function onFirstTouch(fetchAhead: () => Promise<unknown>): () => void {
  const stop = new AbortController()
  const fetchAfterPaint = () => {
    stop.abort()
    requestAnimationFrame(() => setTimeout(() => void fetchAhead().catch(() => {})))
  }
  for (const sign of signs) addEventListener(sign, fetchAfterPaint, { passive: true, signal: stop.signal })
  return () => stop.abort()
}
