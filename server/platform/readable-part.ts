import { z } from 'zod'

/** The most rows to leave out. It is more than a page has. */
const ROWS_MAX = 1_000

/**
 * Removes invalid rows from an answer, and returns their names. One row that was changed past the program must not hide
 * all others behind an unexpected error.
 */
export function readablePart<Answer>(
  schema: z.ZodType<Answer>,
  answer: Answer,
): { readable: Answer; unreadable: string[] } {
  const readable = structuredClone(answer)
  const unreadable: string[] = []
  for (let left = 0; left < ROWS_MAX; left += 1) {
    const issue = z.safeEncode(schema, readable).error?.issues.find(({ path }) => rowOf(path) !== null)
    if (!issue) break
    const { list, index } = rowOf(issue.path)!
    const rows = list.reduce<unknown>((part, key) => Reflect.get(part as object, key), readable) as object[]
    const [row] = rows.splice(index, 1)
    const names = Object.values(row ?? {}).filter((value) => typeof value === 'string')
    unreadable.push([String(list.at(-1)).replaceAll('_', ' '), ...names.slice(0, 2)].join(' '))
  }
  return { readable, unreadable }
}

/** The innermost list on a path and the row in it; null if the path goes through no row. */
function rowOf(path: readonly PropertyKey[]): { list: PropertyKey[]; index: number } | null {
  const place = path.findLastIndex((key, at) => typeof key === 'number' && at < path.length - 1)
  return place < 0 ? null : { list: path.slice(0, place), index: path[place] as number }
}
