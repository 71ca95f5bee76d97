const PARENT_KEY = 'frame-parent'

/**
 * All that a frame posts to its parent page, where embed.js receives it: its height, and that a new page starts at its
 * top.
 */
export type FrameWord = { fairdraw: 'height'; height: number } | { fairdraw: 'top' }

/**
 * Posts the height of the frame's page to the parent page whenever it changes. Where the frame is as tall, nothing
 * scrolls in it: `data-whole` turns off what would follow the scrolling.
 */
export function reportHeight(): () => void {
  let sentHeight = 0
  const look = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    document.documentElement.toggleAttribute('data-whole', window.innerHeight >= height)
    if (height === sentHeight) return
    sentHeight = height
    notifyParent({ fairdraw: 'height', height })
  }
  const observer = new ResizeObserver(look)
  observer.observe(document.body)
  window.addEventListener('resize', look)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', look)
  }
}

export function reportTop(): void {
  notifyParent({ fairdraw: 'top' })
}

/**
 * The middle of a frame that is as tall as its page may be far out of sight, so a dialog stands at the top of the part
 * in view where the user is about to press something: app.css places it by this. An open one stays where it is.
 */
export function followSight(): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect()
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    const top = `clamp(0px, ${entry!.intersectionRect.top}px, 100dvh - 34rem)`
    document.documentElement.style.setProperty('--dialog-top', top)
  })
  const look = () => observer.observe(document.body)
  look()
  const hints = ['pointerover', 'pointerdown', 'focusin', 'keydown']
  for (const hint of hints) document.addEventListener(hint, look, true)
  return () => {
    observer.disconnect()
    for (const hint of hints) document.removeEventListener(hint, look, true)
  }
}

function notifyParent(word: FrameWord): void {
  const origin = parentOrigin()
  if (origin !== null) window.parent.postMessage(word, origin)
}

/**
 * Whose page is around the frame. Where the browser does not say so itself, the frame's first page was come to from
 * there.
 */
function parentOrigin(): string | null {
  const { ancestorOrigins } = location as Partial<Location>
  if (ancestorOrigins) return ancestorOrigins[0] ?? null
  const from = document.referrer && new URL(document.referrer).origin
  if (from && from !== location.origin) sessionStorage.setItem(PARENT_KEY, from)
  return sessionStorage.getItem(PARENT_KEY)
}
