import { canonicalJson } from '../draw/canonical-json.ts'

/** One path at which two documents differ; null if one of them has nothing there. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown }

/** All differences between two documents of plain JSON, down to single fields. Lists are compared index by index. */
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
