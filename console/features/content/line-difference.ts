export type LineChange = { readonly kind: 'SAME' | 'ADDED' | 'REMOVED'; readonly line: string }

/**
 * The changes that turn one text into another, line by line, with the most lines kept. Removed lines precede the lines
 * that replace them.
 */
export function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const same = countSame(before, after)
  const changes: LineChange[] = []
  let [old, fresh] = [0, 0]
  while (old < before.length || fresh < after.length) {
    if (old < before.length && fresh < after.length && before[old] === after[fresh]) {
      changes.push({ kind: 'SAME', line: before[old]! })
      old += 1
      fresh += 1
    } else if (old < before.length && (fresh === after.length || same(old + 1, fresh) >= same(old, fresh + 1))) {
      changes.push({ kind: 'REMOVED', line: before[old]! })
      old += 1
    } else {
      changes.push({ kind: 'ADDED', line: after[fresh]! })
      fresh += 1
    }
  }
  return changes
}

/** For a line of each text: how many lines their remainders have in common, in the same order. */
function countSame(before: readonly string[], after: readonly string[]): (old: number, fresh: number) => number {
  const width = after.length + 1
  const counts = new Uint32Array((before.length + 1) * width)
  for (let old = before.length - 1; old >= 0; old -= 1)
    for (let fresh = after.length - 1; fresh >= 0; fresh -= 1)
      counts[old * width + fresh] =
        before[old] === after[fresh]
          ? counts[(old + 1) * width + fresh + 1]! + 1
          : Math.max(counts[(old + 1) * width + fresh]!, counts[old * width + fresh + 1]!)
  return (old, fresh) => counts[old * width + fresh]!
}
