import { type RefObject, useEffect, useRef, useState } from 'react'
import { moveSlides, type SlideMover } from './move-slides.ts'

export type Slides<Row extends HTMLElement> = Pick<SlideMover, 'turn' | 'show'> & {
  /** Fetches and decodes the pictures of the next slide. A picture that fails does not delay the slide. */
  prepareNext: () => Promise<void>
  /** The element that holds the slides. */
  row: RefObject<Row | null>
  selected: number
  dragged: boolean
}

/** A row of `count` slides; a single slide does not move. */
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

  async function prepareNext(): Promise<void> {
    const next = row.current?.children[(selected + 1) % count]
    const pictures = [...(next?.querySelectorAll('img') ?? [])]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  }

  return {
    row,
    prepareNext,
    selected,
    dragged,
    turn: (by) => mover.current?.turn(by),
    show: (index) => mover.current?.show(index),
  }
}
