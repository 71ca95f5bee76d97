const PARENT_KEY = 'frame-parent'

/**
 * The messages of a frame to its parent page, which embed.js receives: its height, and that a new page starts at its
 * top.
 */
export type FrameWord = { fairdraw: 'height'; height: number } | { fairdraw: 'top' }

/**
 * Posts the height of the frame's page to the parent page whenever it changes. A frame of that height does not scroll:
 * `data-whole` turns off everything that would follow the scrolling.
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
 * In a frame that is as tall as its page, the middle may be far out of view. So a dialog is placed at the top of the
 * visible part where the user is about to press: app.css uses this value. An open dialog does not move.
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
 * The origin of the page around the frame. If the browser does not name it, it is the referrer of the frame's first
 * page.
 */
function parentOrigin(): string | null {
  const { ancestorOrigins } = location as Partial<Location>
  if (ancestorOrigins) return ancestorOrigins[0] ?? null
  const from = document.referrer && new URL(document.referrer).origin
  if (from && from !== location.origin) sessionStorage.setItem(PARENT_KEY, from)
  return sessionStorage.getItem(PARENT_KEY)
}
