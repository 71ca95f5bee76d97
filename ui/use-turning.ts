import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/** How long a slide stays before the next. */
export const CAROUSEL_AUTOPLAY_MS = 5000

export type Turning = {
  /** Whether it moves by itself while nothing holds it. */
  playing: boolean
  setPlaying: (playing: boolean) => void
  /** Whether it does so now. */
  moving: boolean
  setPointed: (pointed: boolean) => void
  setFocused: (focused: boolean) => void
}

/**
 * Turns the slides until somebody pauses them; they wait while pointed at, focused, dragged or out of sight, and for
 * people who want less motion until they are asked to play.
 */
export function useTurning(
  embla: UseEmblaCarouselType[1],
  selected: number,
  wanted: boolean,
  stayMs = CAROUSEL_AUTOPLAY_MS,
): Turning {
  const [playing, setPlaying] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [dragged, setDragged] = useState(false)
  const moving = playing && !pointed && !focused && !dragged

  useEffect(() => setPlaying(wanted && !matchMedia('(prefers-reduced-motion: reduce)').matches), [wanted])

  useEffect(() => {
    const drag = () => setDragged(true)
    const release = () => setDragged(false)
    embla?.on('pointerDown', drag).on('pointerUp', release)
    return () => {
      embla?.off('pointerDown', drag).off('pointerUp', release)
    }
  }, [embla])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chose the slide, it stays for its time.
  useEffect(() => {
    if (!embla || !moving) return
    const timer = setInterval(() => !document.hidden && embla.scrollNext(), stayMs)
    return () => clearInterval(timer)
  }, [embla, moving, selected, stayMs])

  return { playing, setPlaying, moving, setPointed, setFocused }
}

/** The keyboard holds the slides wherever it is, but for the button that plays them: who presses it wants them to move. */
export function isHeldBy(focused: Element): boolean {
  return focused.matches(':focus-visible:not([data-plays])')
}
