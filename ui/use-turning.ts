import { useEffect, useEffectEvent, useState } from 'react'
import type { Slides } from './use-slides.ts'
import { whenIdle } from './when-idle.ts'

/** The time that a slide stays visible. */
export const CAROUSEL_AUTOPLAY_MS = 5000

export type Turning = {
  /** Whether the slides move automatically when they are not paused by the focus or the pointer. */
  playing: boolean
  setPlaying: (playing: boolean) => void
  /** Whether they move now. */
  moving: boolean
  setPointed: (pointed: boolean) => void
  setFocused: (focused: boolean) => void
}

/**
 * Turns the slides until the user pauses them. They stop while hovered, focused, dragged or out of view. With reduced
 * motion they turn only after a press of play. A slide is shown only when its pictures are decoded, so the next one is
 * fetched while the browser is idle.
 */
export function useTurning(
  { turn, selected, dragged, prepareNext }: Slides<HTMLElement>,
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
  const prepare = useEffectEvent(prepareNext)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new slide stays for its time, however it was chosen.
  useEffect(() => {
    if (!moving) return
    let isReady = false
    const stopWaiting = whenIdle(() => {
      void prepare().then(() => {
        isReady = true
      })
    })
    const timer = setInterval(() => isReady && turnInSight(), stayMs)
    return () => {
      stopWaiting()
      clearInterval(timer)
    }
  }, [moving, selected, stayMs])

  return { playing, setPlaying, moving, setPointed, setFocused }
}

/**
 * A focused element pauses the slides, except the button that plays them: a person who presses it wants them to move.
 */
export function isHeldBy(focused: Element): boolean {
  return focused.matches(':focus-visible:not([data-plays])')
}
