/** Once the page stands and nothing else is to be done. Safari has no idle callback. */
export function whenIdle(deed: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(deed, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(deed, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
