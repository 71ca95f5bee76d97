/**
 * Where slide `index` of `count` stands when the row has moved on by `turned` slides: 0 is at the start, 1 next to it. The row is
 * a circle: they follow to the right, and only the one that leaves or comes at the start stands to the left of it.
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

/** Where a row comes to rest that was let go: at the next slide once it was moved a fifth of one, and never further. */
export function restOf(turned: number, from: number): number {
  const moved = turned - from
  return Math.abs(moved) < 0.2 ? from : from + Math.sign(moved)
}

function wrap(value: number, count: number): number {
  return ((value % count) + count) % count
}
