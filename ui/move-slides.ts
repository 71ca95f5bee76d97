import { placeOf, restOf, slideAt, wayTo } from './slide-place.ts'

const TURN_MS = 400
/** A shorter movement is a press on the link. */
const DRAG_FROM_PX = 8

export type SlideMover = {
  /** Moves by this many slides; a negative number moves back. */
  turn: (by: number) => void
  show: (index: number) => void
  stop: () => void
}

export type SlideListener = { selected: (index: number) => void; dragged: (isDragged: boolean) => void }

/**
 * Moves slides of equal width in a circle, on request or by dragging. Positions are in units of that width, so a resize
 * needs no measuring.
 */
export function moveSlides(row: HTMLElement, listener: SlideListener): SlideMover {
  let turned = 0
  let goal = 0
  let frame = 0
  let held: { fromX: number; from: number } | null = null
  let hasMoved = false

  function slidePx(): number {
    return row.children[0]!.clientWidth
  }

  function place(at: number): void {
    turned = at
    const { children } = row
    for (const [index, slide] of [...children].entries()) {
      const shift = placeOf(index, at, children.length) - index
      ;(slide as HTMLElement).style.transform = shift === 0 ? '' : `translateX(${shift * 100}%)`
    }
  }

  function moveTo(to: number): void {
    cancelAnimationFrame(frame)
    goal = to
    listener.selected(slideAt(to, row.children.length))
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const from = turned
    const beganAt = performance.now()
    const step = (now: number) => {
      const left = isStill ? 0 : Math.max(0, 1 - (now - beganAt) / TURN_MS)
      place(to + (from - to) * left ** 3)
      if (left > 0) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }

  function hold(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return
    hasMoved = false
    held = { fromX: event.clientX, from: turned }
    listener.dragged(true)
  }

  function drag(event: PointerEvent): void {
    // A second finger is ignored.
    if (!held || !event.isPrimary) return
    const byPx = held.fromX - event.clientX
    if (!hasMoved) {
      if (Math.abs(byPx) < DRAG_FROM_PX) return
      cancelAnimationFrame(frame)
      row.setPointerCapture(event.pointerId)
    }
    hasMoved = true
    place(held.from + byPx / slidePx())
  }

  function release(): void {
    if (!held) return
    const { from } = held
    held = null
    listener.dragged(false)
    // A drag that starts during an animation continues from its target.
    if (hasMoved) moveTo(restOf(goal + turned - from, goal, slidePx()))
  }

  /** A click at the end of a drag is not a click on the link; a key press is. */
  function press(event: MouseEvent): void {
    if (!hasMoved || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }

  const listening = new AbortController()
  const { signal } = listening
  row.addEventListener('pointerdown', hold, { signal })
  row.addEventListener('pointermove', drag, { signal })
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, release, { signal })
  row.addEventListener('click', press, { signal, capture: true })
  // The browser would take the picture itself along.
  row.addEventListener('dragstart', (event) => event.preventDefault(), { signal })

  return {
    turn: (by) => moveTo(goal + by),
    show: (index) => moveTo(goal + wayTo(index, goal, row.children.length)),
    stop: () => {
      cancelAnimationFrame(frame)
      listening.abort()
      place(0)
    },
  }
}
