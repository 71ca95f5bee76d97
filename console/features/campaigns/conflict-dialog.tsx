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
      title="Somebody else has saved this campaign"
      description={`${conflict.by ?? 'Somebody'} saved it while you were writing. Nothing of yours is saved yet.`}
      actions={
        <>
          <Button onClick={() => form.save(conflict.fields, { base: form.keepMine() })}>Save mine over theirs</Button>
          <Button tone="quiet" onClick={form.takeTheirs}>
            Take theirs
          </Button>
        </>
      }
    >
      <h3 className="font-bold">Theirs, and what yours would make of it</h3>
      <ChangeList before={theirs} after={mine} />
    </Dialog>
  )
}
