/**
 * Where slide `index` of `count` stands when the row has moved on by `turned` slides: 0 is at the start, 1 next to it.
 * The row is a circle: they follow to the right, and only the one that leaves or comes at the start stands to the left
 * of it.
 */
export function placeOf(index: number, turned: number, count: number): number {
  const along = wrap(index - turned, count)
  return along > count - 1 ? along - count : along
}

/** Which slide is in sight. */
export function slideAt(turned: number, count: number): number {
  return wrap(Math.round(turned), count) % count
}

/** By how many slides to turn to see another one, by the shorter way. */
export function wayTo(index: number, turned: number, count: number): number {
  const along = wrap(index - Math.round(turned), count)
  return along > count / 2 ? along - count : along
}

/** So far a hand moves a slide that wants the next one: a fifth of a narrow one, less of a wide one. */
const LEAST_SHARE = 0.2
const LEAST_PX = 80

/** Where a row comes to rest that was released: at the next slide once it was moved far enough, and never further. */
export function restOf(turned: number, from: number, slidePx: number): number {
  const moved = turned - from
  return Math.abs(moved) < Math.min(LEAST_SHARE, LEAST_PX / slidePx) ? from : from + Math.sign(moved)
}

function wrap(value: number, count: number): number {
  return ((value % count) + count) % count
}
