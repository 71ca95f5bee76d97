import { useState } from 'react'
import { addCredit } from '#contract/credit.ts'
import { errorText } from '#contract/errors.ts'
import { formatPounds, type Pence, pence } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { applyCredit } from '#web/core/basket/basket-changes.ts'
import { openBasket } from '#web/core/basket/basket-store.ts'
import { call } from '#web/core/http/call.ts'
import { setUser } from '#web/core/session/session-store.ts'
import { usePage } from '#web/core/site/page-config.ts'

/**
 * The available credit, with a link to spend it. It includes the credit of an unpaid order, which the next order
 * replaces.
 */
export function AvailableCredit({ available, spendable }: { available: Pence; spendable: Pence }) {
  const { config } = usePage()
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <dl aria-live="polite">
          <dt className="text-ink-soft">Available Credit</dt>
          <dd className="figures font-display text-3xl font-bold">{formatPounds(available)}</dd>
        </dl>
        <Button disabled={spendable === 0} onClick={spendCredit} className="max-sm:w-full">
          USE IT NOW
        </Button>
      </div>
      <p className="text-sm text-ink-soft">Transactions can take up to 24 hours to appear.</p>
      {config.sandbox && <AddForTesting />}
    </Card>
  )
}

function AddForTesting() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  async function add() {
    setBusy(true)
    const added = await call(addCredit, { body: { amount: pence(100) } })
    setBusy(false)
    setErrors(added.ok ? [] : added.errors.map(errorText))
    if (added.ok) setUser(added.value.user)
  }

  return (
    <>
      <ErrorList errors={errors} />
      <Button tone="quiet" size="small" busy={busy} onClick={() => void add()} className="self-start">
        Add £1 (staging only)
      </Button>
    </>
  )
}

function spendCredit(): void {
  applyCredit(true)
  openBasket()
}
