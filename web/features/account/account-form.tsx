import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { FormFields } from '#web/core/forms/form-page.tsx'
import type { SavedForm } from './use-saved-form.ts'

/** A form of the account: its fields, the errors or the confirmation, and the button. */
export function AccountForm({
  form,
  onSubmit,
  action,
  saved,
  children,
}: {
  form: SavedForm
  onSubmit: FormEventHandler<HTMLFormElement>
  action: string
  /** The confirmation, shown with a tick once it is saved. */
  saved: string
  children: ReactNode
}) {
  return (
    <Card className="max-w-form md:p-8">
      <FormFields
        onSubmit={onSubmit}
        form={form}
        action={
          <>
            <div role="status" className="empty:hidden">
              {form.isSaved && <Notice tone="success">{saved}</Notice>}
            </div>
            <Button type="submit" wide busy={form.isBusy} disabled={!form.isChanged}>
              {action}
            </Button>
          </>
        }
      >
        {children}
      </FormFields>
    </Card>
  )
}
