/** The number of waiting calls of this page: all share one notice. */
let waiting = 0
let shown: HTMLElement | null = null

const BUSY = [
  'It’s busy: you’re in the queue',
  'Please keep this page open. We’ll let you through automatically, first come, first served.',
] as const

const OUTAGE = [
  'Sorry, we’ve hit a problem',
  'Please keep this page open. We’re putting it right, and will let you through automatically.',
] as const

/**
 * Shows that the server is busy, or its database away, until the returned function is called. It does not use React,
 * since any page may need it, and the code that every page loads first must be small.
 */
export function showInLine(isOutage = false): () => void {
  waiting += 1
  shown ??= show(isOutage ? OUTAGE : BUSY)
  return () => {
    waiting -= 1
    if (waiting > 0) return
    shown?.remove()
    shown = null
  }
}

function show([heading, advice]: readonly [string, string]): HTMLElement {
  const notice = document.createElement('div')
  notice.role = 'status'
  notice.className = 'fixed inset-x-0 top-0 z-70 bg-warning-soft px-4 py-3 text-center shadow-card'
  document.body.append(notice)
  const title = document.createElement('p')
  title.className = 'font-bold'
  title.textContent = heading
  const text = document.createElement('p')
  text.textContent = advice
  // Added after the notice itself, so that it is announced.
  notice.append(title, text)
  return notice
}
