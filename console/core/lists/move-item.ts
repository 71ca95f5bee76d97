/** Moves an item of a list to another position. Positions outside the list change nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const isPlace = (at: number) => Number.isInteger(at) && at >= 0 && at < items.length
  if (!isPlace(from) || !isPlace(to)) return [...items]
  const without = items.filter((_, at) => at !== from)
  return [...without.slice(0, to), items[from]!, ...without.slice(to)]
}
