/** Compares two states of an object, line by line: the old one and the new one. Unchanged lines are omitted. */
export function ChangeList({ before, after }: { before: unknown; after: unknown }) {
  const [old, changed] = [linesOf(before), linesOf(after)]
  const names = [...new Set([...old.keys(), ...changed.keys()])].filter((name) => old.get(name) !== changed.get(name))
  if (names.length === 0) return <p className="text-ink-soft">No content changes.</p>
  return (
    <dl className="flex flex-col gap-3">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          {old.has(name) && (
            <dd className="rounded-tick bg-danger-soft px-3 py-1 break-words">
              <span className="sr-only">Before: </span>
              <del>{old.get(name)}</del>
            </dd>
          )}
          {changed.has(name) && (
            <dd className="rounded-tick bg-success-soft px-3 py-1 break-words">
              <span className="sr-only">After: </span>
              <ins className="no-underline">{changed.get(name)}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** `{ roles: ['A'], plan: { delay: 3 } }` as `roles` → `A` and `plan › delay` → `3`. */
export function linesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map(path.length > 0 ? [[path.join(' › '), '–']] : [])
  if (typeof value !== 'object') return new Map([[path.join(' › ') || 'value', String(value)]])
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return new Map([[path.join(' › ') || 'value', value.join(', ') || 'none']])
  const entries = Array.isArray(value) ? value.map((each, index) => [String(index + 1), each]) : Object.entries(value)
  return new Map(entries.flatMap(([name, each]) => [...linesOf(each, [...path, name as string])]))
}
