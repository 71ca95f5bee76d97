import { fieldLabel } from '../field-labels.ts'
import { showInstant } from '../format.ts'

/** Compares two states of a thing of a kind, line by line: the old one and the new one. Unchanged lines are omitted. */
export function ChangeList({ kind, before, after }: { kind: string; before: unknown; after: unknown }) {
  const [old, changed] = [linesOf(kind, before), linesOf(kind, after)]
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

/** `{ roles: ['A'], plan: { delay: 3 } }` as `Roles` → `A` and `Draw plan › Delay` → `3`. */
export function linesOf(kind: string, value: unknown, path: readonly string[] = []): Map<string, string> {
  const line = (text: string) => new Map([[fieldLabel(kind, path), text]])
  if (value === null || value === undefined) return path.length > 0 ? line('–') : new Map()
  if (typeof value !== 'object') return line(showValue(value))
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return line(value.join(', ') || 'none')
  const entries = Array.isArray(value) ? value.map((each, index) => [String(index + 1), each]) : Object.entries(value)
  return new Map(entries.flatMap(([name, each]) => [...linesOf(kind, each, [...path, name as string])]))
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function showValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return instant.test(String(value)) ? showInstant(new Date(String(value))) : String(value)
}
