import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { z } from 'zod'
import { type Err, errorOf } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { consolePaths } from './console-paths.ts'
import { ReasonDialog } from './forms/reason-dialog.tsx'
import { useUnsaved } from './forms/unsaved.tsx'
import { ChangeList } from './lists/change-list.tsx'
import { readAgain } from './queries.ts'

type Found<Document> = { document: Document; version: string }
type Answer<Document> = Found<Document> & {
  outcome: 'SAVED' | 'CHANGED_MEANWHILE' | 'WAITING'
  changed_by: string | null
  approval_id: string | null
}
type Refused = { ok: false; errors: readonly Err[] }
type Called<Document> = { ok: true; value: Answer<Document> } | Refused
/** The largest cost of a change, and whether it needs a second person. */
type Foreseen = { words: string; takes_two: boolean }
type Problem = { path: string; message: string }

/** The state of a document that operators save whole, and the result of the last save. */
export function useDocument<Schema extends z.ZodType>(
  schema: Schema,
  found: Found<z.output<Schema>>,
  send: (body: Found<z.output<Schema>> & { reason: string }) => Promise<Called<z.output<Schema>>>,
  foresee?: (document: z.output<Schema>) => Promise<{ ok: true; value: Foreseen } | Refused>,
) {
  type Document = z.output<Schema>
  const [version, setVersion] = useState(found.version)
  const [saved, setSaved] = useState<Document>(found.document)
  const [written, setWritten] = useState<Document>(found.document)
  const [theirs, setTheirs] = useState<(Found<Document> & { by: string | null }) | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaved, setIsSaved] = useState(false)
  const [waitingId, setWaitingId] = useState<string | null>(null)
  /** The document before the last save. */
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

  /** Whether the document can be sent. Problems are shown beside their fields. */
  function check(): boolean {
    const read = z.safeEncode(schema, written)
    const issues = read.error?.issues ?? []
    setProblems(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    setIsSaved(false)
    setWaitingId(null)
    return issues.length === 0
  }

  /** The cost of saving: null if it costs nothing, undefined if saving is refused. */
  async function foreseeCost(): Promise<Foreseen | null | undefined> {
    if (!foresee) return null
    const called = await foresee(written)
    if (!called.ok) setProblems(called.errors.flatMap(problemsOf))
    return called.ok ? called.value : undefined
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
    if (called.value.outcome === 'WAITING') {
      setWaitingId(called.value.approval_id)
      take({ document: saved, version })
      return
    }
    setPrevious(version === 'NEW' ? null : saved)
    take(called.value)
    setIsSaved(true)
    await readAgain()
  }

  return {
    written,
    /** Changes when the whole document is replaced, so that fields start again. */
    round,
    change: (part: Partial<Document>) => {
      setIsSaved(false)
      setWritten((before: Document) => ({ ...(before as object), ...(part as object) }) as Document)
    },
    errorsAt: (path: string) => problems.filter((problem) => problem.path === path).map(({ message }) => message),
    problems,
    isChanged: JSON.stringify(written) !== JSON.stringify(saved),
    isSaved,
    waitingId,
    theirs,
    check,
    foreseeCost,
    save: (reason: string) => saveDocument(written, reason),
    /** Null if no save has replaced an earlier version yet. */
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

/**
 * Turns a conflict on a new document into an error: the name is taken. Nothing was saved, and the existing document
 * must not be overwritten.
 */
export function refuseTaken<Document>(called: Called<Document>, path: string): Called<Document> {
  if (!called.ok || called.value.outcome !== 'CHANGED_MEANWHILE') return called
  return { ok: false, errors: [errorOf('ValidationError', { fields: [{ path, message: 'is taken already' }] })] }
}

/** The page of a new document, or of its request; null if it was not saved. */
export function pathAfter<Document>(called: Called<Document>, path: string): string | null {
  if (!called.ok || called.value.outcome === 'CHANGED_MEANWHILE') return null
  return called.value.approval_id === null ? path : consolePaths.approval(called.value.approval_id)
}

function problemsOf(error: Err): Problem[] {
  const fields = error.name === 'ValidationError' ? (error.meta.fields ?? []) : []
  if (fields.length === 0) return [{ path: '', message: error.message }]
  return fields.map(({ path, message }) => ({
    path: path.replace(/^body\./, '').replace(/^(document|terms)\./, ''),
    message,
  }))
}

type Writing = Pick<
  ReturnType<typeof useDocument>,
  | 'written'
  | 'problems'
  | 'isChanged'
  | 'isSaved'
  | 'waitingId'
  | 'theirs'
  | 'check'
  | 'foreseeCost'
  | 'save'
  | 'undo'
  | 'takeTheirs'
  | 'keepMine'
>

/**
 * Saves with a reason. If another operator saved meanwhile, the differences are shown, and either version can be
 * continued. `shownAt` says which problems are shown beside their field already.
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
  const [reasoning, setReasoning] = useState<{ cost: Foreseen | null } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useUnsaved(writing.isChanged && !isSaving)

  async function openDialog(): Promise<void> {
    if (!flushSync(writing.check)) return focusFirstInvalid()
    const cost = await writing.foreseeCost()
    if (cost !== undefined) setReasoning({ cost })
  }

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
      {writing.waitingId && <WaitingNotice approvalId={writing.waitingId} />}
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
        <Button disabled={!writing.isChanged || writing.theirs !== null} onClick={() => void openDialog()}>
          {label}
        </Button>
      </div>
      {reasoning && (
        <ReasonDialog
          title={label}
          description={
            reasoning.cost ? costText(reasoning.cost) : 'The change and your reason are recorded in the audit log.'
          }
          label={reasoning.cost?.takes_two ? 'Request approval' : label}
          onSend={async (reason) => {
            setIsSaving(true)
            await writing.save(reason)
            setIsSaving(false)
            setReasoning(null)
            return []
          }}
          onClose={() => setReasoning(null)}
        />
      )}
    </div>
  )
}

/** `At most £12,000: 1,000 codes × 1 use × £12. Another person has to approve it.` */
export function costText({ words, takes_two: takesTwo }: Foreseen): string {
  return takesTwo ? `${words}. Another person has to approve it.` : `${words}.`
}

export function WaitingNotice({ approvalId }: { approvalId: string }) {
  return (
    <Notice live title="Nothing has changed yet. Another person has to approve it">
      <Link to={consolePaths.approval(approvalId)}>See the request</Link>
    </Notice>
  )
}

/** An invalid field may be far above the button. */
function focusFirstInvalid(): void {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
}
