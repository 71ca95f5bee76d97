import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#contract/errors.ts'
import { checkPromo, type Promo } from '#contract/promos.ts'
import { isPromoCode, normaliseCode, PROMO_CODE_LENGTH_MAX } from '#domain/discount.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/app/call.ts'
import { applyBasketPromo, type BasketPromo, removePromo } from './basket-store.ts'

export type PromoFormProps = {
  promo: BasketPromo | null
  /** What is wrong with the code for this basket, or was at the start of the order. */
  errors: readonly string[]
  disabled: boolean
}

/** One code: typed, checked and applied, or taken out again. Enter applies it. */
export function PromoForm({ promo, errors, disabled }: PromoFormProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])

  async function apply(event: React.FormEvent) {
    event.preventDefault()
    if (busy || !isPromoCode(code)) return
    setBusy(true)
    const called = await call(checkPromo, { body: { promo_code: code } })
    setBusy(false)
    if (!called.ok) return setRefused(called.errors.map(errorText))
    setRefused([])
    setCode('')
    applyBasketPromo(promoOf(called.value))
  }

  if (promo)
    return (
      <div aria-live="polite">
        <div className="flex items-center gap-3 rounded-card bg-success-soft py-1 pr-1 pl-4">
          <Tag aria-hidden size={20} className="shrink-0 text-success" />
          <p className="min-w-0 flex-1 leading-tight">
            <span className="font-bold">{promo.code}</span>
            <span className="block text-sm">{promo.label}</span>
          </p>
          <IconButton
            label={`Remove promo code ${promo.code}`}
            icon={<X aria-hidden size={20} />}
            onClick={removePromo}
          />
        </div>
        {errors.map((error) => (
          <p key={error} className="mt-2 text-sm font-medium text-danger">
            {error}
          </p>
        ))}
      </div>
    )
  return (
    <form onSubmit={apply} noValidate className="flex items-start gap-2">
      <TextField
        label="Promo code"
        labelHidden
        placeholder="Promo code"
        name="promo_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PROMO_CODE_LENGTH_MAX}
        value={code}
        shape={(_before, after) => normaliseCode(after)}
        onValueChange={(typed) => {
          setCode(typed)
          setRefused([])
        }}
        errors={[...refused, ...errors]}
        showErrors
        disabled={disabled}
        className="flex-1"
      />
      <Button type="submit" tone="quiet" busy={busy} disabled={disabled || !isPromoCode(code)} className="mt-0.5">
        Apply
      </Button>
    </form>
  )
}

function promoOf({ code, label, type, value, min_spend, campaign }: Promo): BasketPromo {
  return { code, label, type, value, minSpendPence: min_spend, campaign }
}
