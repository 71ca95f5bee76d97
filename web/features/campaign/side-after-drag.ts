/**
 * The picture that is shown after a drag, from one of `count` pictures. A drag over the whole width turns once round.
 */
export function sideAfterDrag(from: number, widths: number, count: number): number {
  const moved = from + Math.round(widths * count)
  return ((moved % count) + count) % count
}
