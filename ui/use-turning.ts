import { useEffect, useEffectEvent, useState } from 'react'
import type { Slides } from './use-slides.ts'

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
 * Turns the slides until the user pauses them; they wait while pointed at, focused, dragged or out of sight, and for
 * people who want less motion until they press play.
 */
export function useTurning(
  { turn, selected, dragged }: Slides<HTMLElement>,
  wanted: boolean,
  stayMs = CAROUSEL_AUTOPLAY_MS,
): Turning {
  const [playing, setPlaying] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const moving = playing && !pointed && !focused && !dragged

  useEffect(() => setPlaying(wanted && !matchMedia('(prefers-reduced-motion: reduce)').matches), [wanted])

  const turnInSight = useEffectEvent(() => {
    if (!document.hidden) turn(1)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new slide stays for its time, however it was chosen.
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => turnInSight(), stayMs)
    return () => clearInterval(timer)
  }, [moving, selected, stayMs])

  return { playing, setPlaying, moving, setPointed, setFocused }
}

/**
 * The keyboard holds the slides wherever it is, but for the button that plays them: who presses it wants them to move.
 */
export function isHeldBy(focused: Element): boolean {
  return focused.matches(':focus-visible:not([data-plays])')
}
