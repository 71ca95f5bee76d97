import { canonicalJson } from './draw/canonical-json.ts'

/** One place in which two documents differ; null where one of them has nothing there. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown }

/** Where two documents of plain JSON differ, down to single fields; lists are compared place by place. */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => differencesOf(before[key], after[key], path === '' ? key : `${path}.${key}`))
  }
  const one = before ?? null
  const other = after ?? null
  return canonicalJson(one) === canonicalJson(other) ? [] : [{ path, before: one, after: other }]
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
