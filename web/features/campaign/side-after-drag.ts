/** Which picture of so many is seen after a drag from one of them; the whole width goes once round. */
export function sideAfterDrag(from: number, widths: number, count: number): number {
  const moved = from + Math.round(widths * count)
  return ((moved % count) + count) % count
}
