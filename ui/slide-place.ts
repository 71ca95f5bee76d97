/**
 * The position of slide `index` of `count` when the row has moved by `turned` slides: 0 is at the start, 1 next to it.
 * The row is a circle. Slides follow to the right, and only a slide that leaves or enters at the start is to the left
 * of it.
 */
export function placeOf(index: number, turned: number, count: number): number {
  const along = wrap(index - turned, count)
  return along > count - 1 ? along - count : along
}

/** The index of the visible slide. */
export function slideAt(turned: number, count: number): number {
  return wrap(Math.round(turned), count) % count
}

/** The number of slides to turn to show another one, in the shorter direction. */
export function wayTo(index: number, turned: number, count: number): number {
  const along = wrap(index - Math.round(turned), count)
  return along > count / 2 ? along - count : along
}

/**
 * The share of its width by which a slide must be dragged to show the next one: a fifth for a narrow slide, less for a
 * wide one.
 */
const LEAST_SHARE = 0.2
const LEAST_PX = 80

/** The position at which a released row stops: the next slide if it was dragged far enough, and never further. */
export function restOf(turned: number, from: number, slidePx: number): number {
  const moved = turned - from
  return Math.abs(moved) < Math.min(LEAST_SHARE, LEAST_PX / slidePx) ? from : from + Math.sign(moved)
}

function wrap(value: number, count: number): number {
  return ((value % count) + count) % count
}
