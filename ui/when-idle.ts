/** Runs an action when the page has loaded and the browser is idle. Safari has no idle callback. */
export function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(action, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(action, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
