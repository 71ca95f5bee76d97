const PARENT_KEY = 'frame-parent'

/** All that a frame says to the page around it, which embed.js hears: how tall it is, and that another page begins at its top. */
export type FrameWord = { fairdraw: 'height'; height: number } | { fairdraw: 'top' }

/** Tells the page around the frame how tall the frame's page is, whenever that changes. */
export function reportHeight(): () => void {
  let told = 0
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === told) return
    told = height
    tellParent({ fairdraw: 'height', height })
  })
  observer.observe(document.body)
  return () => observer.disconnect()
}

export function reportTop(): void {
  tellParent({ fairdraw: 'top' })
}

/**
 * The middle of a frame that is as tall as its page may be far out of sight, so a dialog stands at the top of what is in
 * sight where somebody presses a key or a button: app.css places it by this.
 */
export function followSight(): () => void {
  const measure = () => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      document.documentElement.style.setProperty('--sight', `${entry!.intersectionRect.top}px`)
    })
    observer.observe(document.body)
  }
  const presses = ['pointerdown', 'keydown']
  for (const press of presses) document.addEventListener(press, measure, true)
  return () => {
    for (const press of presses) document.removeEventListener(press, measure, true)
  }
}

function tellParent(word: FrameWord): void {
  const origin = parentOrigin()
  if (origin !== null) window.parent.postMessage(word, origin)
}

/** Whose page is around the frame. Where the browser does not say so itself, the frame's first page was come to from there. */
function parentOrigin(): string | null {
  const { ancestorOrigins } = location as Partial<Location>
  if (ancestorOrigins) return ancestorOrigins[0] ?? null
  const from = document.referrer && new URL(document.referrer).origin
  if (from && from !== location.origin) sessionStorage.setItem(PARENT_KEY, from)
  return sessionStorage.getItem(PARENT_KEY)
}
