import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { pathLabel } from '#console/core/field-labels.ts'
import { ChangeList } from '#console/core/lists/change-list.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import type { DocumentForm, Foreseen } from './document-form.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/**
 * Saves with a reason. If another operator saved meanwhile, the differences are shown, and either version can be
 * continued.
 */
export function SaveDocument<Values extends FieldValues>({
  form,
  kind,
  label,
  canSave = form.isChanged,
}: {
  form: DocumentForm<Values, string>
  /** The kind of the document, whose field labels are shown. */
  kind: string
  label: string
  canSave?: boolean
}) {
  const { conflict } = form
  const [reasoning, setReasoning] = useState<{ cost: Foreseen | null } | null>(null)

  async function openDialog(): Promise<void> {
    const cost = await form.foreseeCost()
    if (cost !== undefined) setReasoning({ cost })
  }

  return (
    <div className="flex flex-col gap-4">
      {form.isSaved && (
        <Notice live tone="success" title="Saved">
          {form.undoable && (
            <Button size="small" tone="quiet" onClick={form.undo}>
              Undo
            </Button>
          )}
        </Notice>
      )}
      {form.waitingId && <RequestedNotice approvalId={form.waitingId} />}
      {conflict && (
        <Notice live tone="warning" title={`${conflict.by ?? 'Someone else'} saved changes while you were editing`}>
          <p className="mb-3">Your changes aren’t saved yet. Theirs are struck through, yours are below.</p>
          <ChangeList kind={kind} before={conflict.document} after={form.written} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" onClick={form.keepMine}>
              Keep my changes
            </Button>
            <Button size="small" tone="quiet" onClick={form.takeTheirs}>
              Use theirs
            </Button>
          </div>
        </Notice>
      )}
      <ErrorList
        errors={form.problems.map(({ path, message }) =>
          path === '' ? message : `${pathLabel(kind, path)}: ${message}`,
        )}
      />
      <div>
        <Button disabled={!canSave || conflict !== null} onClick={() => void openDialog()}>
          {label}
        </Button>
      </div>
      {reasoning && (
        <ReasonDialog
          title={label}
          description={
            reasoning.cost ? costText(reasoning.cost) : 'Your change and reason are recorded in the audit log.'
          }
          label={reasoning.cost?.takes_two ? 'Request approval' : label}
          onSend={async (reason) => {
            await form.save(undefined, { reason })
            setReasoning(null)
            return []
          }}
          onClose={() => setReasoning(null)}
        />
      )}
    </div>
  )
}

/** `At most £12,000: 1,000 codes × 1 use × £12. A second person must approve it.` */
export function costText({ words, takes_two }: Foreseen): string {
  return takes_two ? `${words}. A second person must approve it.` : `${words}.`
}

/** Says that a save became a request, with a link to it. */
function RequestedNotice({ approvalId }: { approvalId: string }) {
  return (
    <Notice live title="Nothing has changed yet. A second person must approve it">
      <Link to={consolePaths.approval(approvalId)}>View the request</Link>
    </Notice>
  )
}
