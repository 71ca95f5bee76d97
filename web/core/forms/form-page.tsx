import type { FormEvent, FormEventHandler, MouseEvent, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'

/** A page with one form: a heading, a card, and links below it. */
export function FormPage({
  title,
  lead,
  step,
  above,
  below,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  /** "Step 1 of 2" */
  step?: ReactNode
  /** The link back. */
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done here; presses on what is inside are kept from moving it.
    <div className="page-width py-6 md:py-12" onMouseDown={keepFocus}>
      <div className="mx-auto flex max-w-form flex-col gap-4">
        {above}
        <Card className="flex flex-col gap-5 md:p-8">
          <header className="flex flex-col gap-1.5">
            {step && <p className="text-sm font-semibold text-ink-soft">{step}</p>}
            <h1 className="text-2xl">{title}</h1>
            {lead && <p className="text-ink-soft">{lead}</p>}
          </header>
          {children}
        </Card>
        {below && <div className="flex flex-col items-center gap-2 text-center">{below}</div>}
      </div>
    </div>
  )
}

const TICKS = '[type="checkbox"], [type="radio"]'
const PRESSED = `a, button, ${TICKS}, label:has(${TICKS})`

/**
 * A press on a link, a button or a checkbox takes the focus from a field, which may then show an error and move the
 * page away from under the press. So the field keeps the focus until the press has taken effect.
 */
export function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest(PRESSED)) event.preventDefault()
}

/** Focuses a checkbox that was ticked. */
function focusTicked({ target }: FormEvent): void {
  if (target instanceof HTMLInputElement && target.matches(TICKS)) target.focus()
}

type FormFieldsProps = {
  form: { readonly domainErrors: readonly ReactNode[]; readonly isBusy: boolean }
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The text of the button that sends the form, or the button itself with others beside it. */
  action: ReactNode
  children: ReactNode
}

/** The fields, the errors and the button. The browser's own bubbles are turned off: each field shows its error. */
export function FormFields({ form, onSubmit, action, children }: FormFieldsProps) {
  return (
    <form noValidate onSubmit={onSubmit} onMouseDown={keepFocus} onChange={focusTicked} className="flex flex-col gap-5">
      {children}
      <ErrorList errors={form.domainErrors} />
      {typeof action === 'string' ? (
        <Button type="submit" wide busy={form.isBusy}>
          {action}
        </Button>
      ) : (
        action
      )}
    </form>
  )
}
