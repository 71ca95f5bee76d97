import { useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { type Err, errorOf } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReasonDialog } from './forms/reason-dialog.tsx'
import { ChangeList } from './lists/change-list.tsx'
import { readAgain } from './queries.ts'

type Found<Document> = { document: Document; version: string }
type Answer<Document> = Found<Document> & { outcome: 'SAVED' | 'CHANGED_MEANWHILE'; changed_by: string | null }
type Called<Document> = { ok: true; value: Answer<Document> } | { ok: false; errors: readonly Err[] }
type Problem = { path: string; message: string }

/** What is being written of something that operators save whole, and what became of the last saving. */
export function useDocument<Schema extends z.ZodType>(
  schema: Schema,
  found: Found<z.output<Schema>>,
  send: (body: Found<z.output<Schema>> & { reason: string }) => Promise<Called<z.output<Schema>>>,
) {
  type Document = z.output<Schema>
  const [version, setVersion] = useState(found.version)
  const [saved, setSaved] = useState<Document>(found.document)
  const [written, setWritten] = useState<Document>(found.document)
  const [theirs, setTheirs] = useState<(Found<Document> & { by: string | null }) | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaved, setIsSaved] = useState(false)
  /** What stood there before the last saving. */
  const [previous, setPrevious] = useState<Document | null>(null)
  const [round, setRound] = useState(0)

  function take({ document, version: of }: Found<Document>): void {
    setVersion(of)
    setSaved(document)
    setWritten(document)
    setTheirs(null)
    setProblems([])
    setRound((before) => before + 1)
  }

  /** Whether it could be sent as it stands; what is wrong is shown beside its field. */
  function check(): boolean {
    const read = z.safeEncode(schema, written)
    const issues = read.error?.issues ?? []
    setProblems(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    setIsSaved(false)
    return issues.length === 0
  }

  async function saveDocument(document: Document, reason: string): Promise<void> {
    const called = await send({ version, document, reason })
    if (!called.ok) {
      setProblems(called.errors.flatMap(problemsOf))
      return
    }
    if (called.value.outcome === 'CHANGED_MEANWHILE') {
      setTheirs({ ...called.value, by: called.value.changed_by })
      return
    }
    setPrevious(version === 'NEW' ? null : saved)
    take(called.value)
    setIsSaved(true)
    await readAgain()
  }

  return {
    written,
    /** Changes with what was taken over whole, so that fields begin again. */
    round,
    change: (part: Partial<Document>) => {
      setIsSaved(false)
      setWritten((before: Document) => ({ ...(before as object), ...(part as object) }) as Document)
    },
    errorsAt: (path: string) => problems.filter((problem) => problem.path === path).map(({ message }) => message),
    problems,
    isChanged: JSON.stringify(written) !== JSON.stringify(saved),
    isSaved,
    theirs,
    check,
    save: (reason: string) => saveDocument(written, reason),
    /** Null where nothing was saved yet that something stood before. */
    undo:
      previous === null
        ? null
        : () => {
            setWritten(previous)
            return saveDocument(previous, 'Undo of the last change')
          },
    takeTheirs: () => theirs && take(theirs),
    keepMine: () => {
      if (!theirs) return
      setVersion(theirs.version)
      setSaved(theirs.document)
      setTheirs(null)
    },
  }
}

/** Of something new: where there is one of that name already, nothing was saved, and it is not to be saved over. */
export function refuseTaken<Document>(called: Called<Document>, path: string): Called<Document> {
  if (!called.ok || called.value.outcome === 'SAVED') return called
  return { ok: false, errors: [errorOf('ValidationError', { fields: [{ path, message: 'is taken already' }] })] }
}

function problemsOf(error: Err): Problem[] {
  const fields = error.name === 'ValidationError' ? (error.meta.fields ?? []) : []
  if (fields.length === 0) return [{ path: '', message: error.message }]
  return fields.map(({ path, message }) => ({ path: path.replace(/^body\./, '').replace(/^document\./, ''), message }))
}

type Writing = Pick<
  ReturnType<typeof useDocument>,
  'written' | 'problems' | 'isChanged' | 'isSaved' | 'theirs' | 'check' | 'save' | 'undo' | 'takeTheirs' | 'keepMine'
>

/**
 * Saves with a reason. Where somebody else saved meanwhile, what differs is shown; then either is gone on with.
 * `shownAt` says which problems stand beside their field already.
 */
export function SaveDocument({
  writing,
  label = 'Save',
  shownAt,
}: {
  writing: Writing
  label?: string
  shownAt: readonly string[]
}) {
  const [isReasoning, setIsReasoning] = useState(false)
  const others = writing.problems.filter(({ path }) => !shownAt.includes(path))
  return (
    <div className="flex flex-col gap-4">
      {writing.isSaved && (
        <Notice live tone="success" title="Saved">
          {writing.undo && (
            <Button size="small" tone="quiet" onClick={writing.undo}>
              Undo
            </Button>
          )}
        </Notice>
      )}
      {writing.theirs && (
        <Notice live tone="warning" title={`${writing.theirs.by ?? 'Somebody'} changed this while you were writing`}>
          <p className="mb-3">Nothing of yours was saved yet. Struck out is theirs, below it is yours.</p>
          <ChangeList before={writing.theirs.document} after={writing.written} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" onClick={writing.keepMine}>
              Go on with mine
            </Button>
            <Button size="small" tone="quiet" onClick={writing.takeTheirs}>
              Go on with theirs
            </Button>
          </div>
        </Notice>
      )}
      <ErrorList errors={others.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))} />
      <div>
        <Button
          disabled={!writing.isChanged || writing.theirs !== null}
          onClick={() => (flushSync(writing.check) ? setIsReasoning(true) : focusFirstInvalid())}
        >
          {label}
        </Button>
      </div>
      {isReasoning && (
        <ReasonDialog
          title={label}
          description="What changes and why stands in the audit."
          label={label}
          onSend={async (reason) => {
            await writing.save(reason)
            setIsReasoning(false)
            return []
          }}
          onClose={() => setIsReasoning(false)}
        />
      )}
    </div>
  )
}

/** Fields that are wrong may be far above the button. */
function focusFirstInvalid(): void {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
}
