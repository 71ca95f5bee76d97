import { type RefObject, useEffect, useRef, useState } from 'react'
import { moveSlides, type SlideMover } from './move-slides.ts'

export type Slides<Row extends HTMLElement> = Pick<SlideMover, 'turn' | 'show'> & {
  /** What holds the slides. */
  row: RefObject<Row | null>
  selected: number
  dragged: boolean
}

/** A row of so many slides; one alone stands still. */
export function useSlides<Row extends HTMLElement>(count: number): Slides<Row> {
  const row = useRef<Row>(null)
  const mover = useRef<SlideMover>(null)
  const [selected, setSelected] = useState(0)
  const [dragged, setDragged] = useState(false)

  useEffect(() => {
    if (count < 2 || !row.current) return
    const moving = moveSlides(row.current, { selected: setSelected, dragged: setDragged })
    mover.current = moving
    return () => {
      moving.stop()
      setSelected(0)
    }
  }, [count])

  return {
    row,
    selected,
    dragged,
    turn: (by) => mover.current?.turn(by),
    show: (index) => mover.current?.show(index),
  }
}
