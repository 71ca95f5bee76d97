import { useQuery } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isPromoCode, normaliseCode, PROMO_CODE_LENGTH_MAX } from '#domain/money/promo-code.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { applyBasketPromo, removePromo } from '#web/core/basket/basket-changes.ts'
import type { BasketPromo } from '#web/core/basket/read-basket.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { isDomainError, promoQuery, textsOf } from './promo-check.ts'

export type PromoFormProps = {
  promo: BasketPromo | null
  /** The account of the basket's owner; null for a signed-out visitor. */
  account: string | null
  /** Errors of the code for this basket, or from the start of the order. */
  errors: readonly string[]
  disabled: boolean
}

/** One code, which can be typed, checked, applied and removed. Enter applies it. */
export function PromoForm({ promo, account, errors, disabled }: PromoFormProps) {
  if (promo) return <AppliedPromo promo={promo} errors={errors} disabled={disabled} />
  return <CodeField account={account} disabled={disabled} />
}

function AppliedPromo({ promo, errors, disabled }: Omit<PromoFormProps, 'promo' | 'account'> & { promo: BasketPromo }) {
  return (
    <div aria-live="polite">
      <div className="flex items-center gap-3 rounded-card bg-success-soft py-1 pr-1 pl-4">
        <Tag aria-hidden size={20} className="shrink-0 text-success" />
        <p className="min-w-0 flex-1 leading-tight">
          <span className="font-bold break-words">{promo.code}</span>
          <span className="block text-sm">{promo.label}</span>
        </p>
        <IconButton
          label={`Remove promo code ${promo.code}`}
          icon={<X aria-hidden size={20} />}
          disabled={disabled}
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
}

/** A refused code shows its error whenever it is typed, and is not checked again. */
function CodeField({ account, disabled }: { account: string | null; disabled: boolean }) {
  const [code, setCode] = useState('')
  const check = useQuery({ ...promoQuery(code, account), enabled: false }, queryClient())
  const canApply = !disabled && isPromoCode(code) && !isDomainError(check.error)

  async function apply(event: FormEvent) {
    event.preventDefault()
    if (!canApply || check.isFetching) return
    const { isSuccess, data } = await check.refetch()
    if (isSuccess) applyBasketPromo(data)
  }

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
        onValueChange={setCode}
        errors={textsOf(check.error)}
        showErrors
        disabled={disabled}
        className="flex-1"
      />
      <Button type="submit" tone="quiet" busy={check.isFetching} disabled={!canApply} className="mt-0.5">
        Apply
      </Button>
    </form>
  )
}
