import { ChangeList } from '#console/core/lists/change-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { CampaignForm } from './campaign-form.ts'

/**
 * Shown when another operator saved while this form was edited. It shows both versions, and either can be continued.
 */
export function ConflictDialog({ form }: { form: CampaignForm }) {
  const { conflict, written } = form
  if (!conflict) return null
  const mine = Object.fromEntries(conflict.fields.map((field) => [field, written[field]]))
  const theirs = Object.fromEntries(conflict.fields.map((field) => [field, conflict.document[field]]))
  return (
    <Dialog
      open
      closable={false}
      size="wide"
      title="Someone else saved this competition"
      description={`${conflict.by ?? 'Someone else'} saved changes while you were editing. Your changes aren’t saved yet.`}
      actions={
        <>
          <Button onClick={() => form.save(conflict.fields, { base: form.keepMine() })}>Keep my changes</Button>
          <Button tone="quiet" onClick={form.takeTheirs}>
            Use theirs
          </Button>
        </>
      }
    >
      <h3 className="font-bold">Their version compared with yours</h3>
      <ChangeList kind="campaign" before={theirs} after={mine} />
    </Dialog>
  )
}
