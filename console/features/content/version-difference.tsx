import { useState } from 'react'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { type ContentVersionLine, getContentVersion, type WrittenContent } from '#contract/console/content.ts'
import { Card } from '#ui/card.tsx'
import { linesOfContent } from './content-lines.ts'
import { compareLines, type LineChange } from './line-difference.ts'

type ContentKey = { kind: WrittenContent['kind']; tag: string }

/** Any two versions and their differences. */
export function VersionDifference({
  contentKey,
  versions,
}: {
  contentKey: ContentKey
  versions: readonly ContentVersionLine[]
}) {
  const newest = versions[0]!.version
  const [from, setFrom] = useState(String(versions[1]?.version ?? newest))
  const [to, setTo] = useState(String(newest))
  const older = useAnswer(getContentVersion, { params: { ...contentKey, version: from } })
  const newer = useAnswer(getContentVersion, { params: { ...contentKey, version: to } })
  const options = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }))
  return (
    <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">Compare versions</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="From" value={from} options={options} onChange={({ target }) => setFrom(target.value)} />
        <SelectField label="To" value={to} options={options} onChange={({ target }) => setTo(target.value)} />
      </div>
      <Loaded answer={older}>
        {(before) => (
          <Loaded answer={newer}>{(after) => <Difference before={before.content} after={after.content} />}</Loaded>
        )}
      </Loaded>
    </Card>
  )
}

function Difference({ before, after }: { before: WrittenContent; after: WrittenContent }) {
  const changes = compareLines(linesOfContent(before), linesOfContent(after))
  if (changes.every(({ kind }) => kind === 'SAME')) return <p className="text-ink-soft">No difference in the text.</p>
  return (
    <ol aria-label="Difference" className="flex flex-col gap-1">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
        <li key={index}>
          <Line change={change} />
        </li>
      ))}
    </ol>
  )
}

/** Marked by a word and a sign, not by colour alone. */
function Line({ change: { kind, line } }: { change: LineChange }) {
  if (kind === 'SAME') return <p className="break-words px-3 text-ink-soft">{line}</p>
  if (kind === 'REMOVED')
    return (
      <p className="break-words rounded-tick bg-danger-soft px-3 py-1">
        <span aria-hidden>− </span>
        <span className="sr-only">Removed: </span>
        <del>{line}</del>
      </p>
    )
  return (
    <p className="break-words rounded-tick bg-success-soft px-3 py-1">
      <span aria-hidden>+ </span>
      <span className="sr-only">Added: </span>
      <ins>{line}</ins>
    </p>
  )
}
