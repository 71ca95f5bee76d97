import { type FormEvent, useRef, useState } from 'react'
import { type Limits, setLimit } from '#contract/limits.ts'
import { formatPounds, formatPoundsTrimmed, type Pence } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { keepFocus } from '#web/core/forms/form-page.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { limitDone, limitEffects, limitText, parsePounds, typedLimitProblem } from './safer-gambling-texts.ts'
import { useChange } from './use-limits.ts'

/** The person's own monthly limit, with a form to change it. */
export function LimitCard({ limits }: { limits: Limits }) {
  const { monthly, pending, house_monthly: house, spent } = limits
  const [typed, setTyped] = useState('')
  const [requested, setRequested] = useState<{ limitPence: Pence | null } | null>(null)
  const { isBusy, errors, done, change, begin } = useChange(setLimit)
  const problem = typedLimitProblem(typed, house)
  const field = useRef<HTMLInputElement>(null)
  const [isPressed, setIsPressed] = useState(false)

  function openConfirmation(limitPence: Pence | null) {
    begin()
    setRequested({ limitPence })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(problem !== null)
    if (problem === null) openConfirmation(parsePounds(typed))
    else field.current?.focus()
  }

  async function confirm() {
    if (!requested || !(await change({ body: { monthly: requested.limitPence } }))) return
    setRequested(null)
    setTyped('')
  }

  return (
    <Card className="flex flex-col gap-5 md:p-8">
      <header className="flex flex-col gap-1.5">
        <h2 className="text-xl">Monthly spending limit</h2>
        <p className="text-ink-soft">
          Choose the most you want to spend in a calendar month, across all your accounts. Lowering it is instant.
          Raising or removing it takes 24 hours. No one can spend more than {formatPoundsTrimmed(house)} a month.
        </p>
      </header>
      <dl className="grid gap-3 rounded-card bg-sunk p-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">Your limit</dt>
          <dd className="figures font-display text-xl font-bold">{limitText(monthly)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Spent this month</dt>
          <dd className="figures font-display text-xl font-bold">{formatPounds(spent)}</dd>
        </div>
      </dl>
      {pending && (
        <Notice live>
          <p>{limitDone(limits)}</p>
          <p>Until then, your limit is still {limitText(monthly)}.</p>
          <Button tone="quiet" size="small" className="mt-2" onClick={() => openConfirmation(monthly)}>
            Keep {limitText(monthly)}
          </Button>
        </Notice>
      )}
      <form noValidate onSubmit={submit} onMouseDown={keepFocus} className="flex flex-col gap-5">
        <TextField
          ref={field}
          label="New monthly limit"
          hint={`From £0 to ${formatPoundsTrimmed(house)}. Choose £0 to enter free competitions only.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          prefix="£"
          className="sm:max-w-xs"
          value={typed}
          onValueChange={setTyped}
          errors={problem === null || (typed === '' && !isPressed) ? [] : [problem]}
          showErrors={isPressed}
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit">Set limit</Button>
          {monthly !== null && pending?.monthly !== null && (
            <Button tone="quiet" onClick={() => openConfirmation(null)}>
              Remove limit
            </Button>
          )}
        </div>
      </form>
      {done?.pending === null && (
        <Notice tone="success" live>
          {limitDone(done)}
        </Notice>
      )}
      {requested && (
        <ConfirmDialog
          title={
            requested.limitPence === null ? 'Remove your limit?' : `Set a limit of ${limitText(requested.limitPence)}?`
          }
          effects={limitEffects(limits, requested.limitPence, serverNow())}
          action={requested.limitPence === null ? 'Remove limit' : 'Set limit'}
          isBusy={isBusy}
          errors={errors}
          onConfirm={() => void confirm()}
          onClose={() => setRequested(null)}
        />
      )}
    </Card>
  )
}
