import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getEntryHistory, type PastPurchase } from '#contract/entries.ts'
import { formatPounds } from '#domain/money/money.ts'
import { ORDER_LENGTH_MAX } from '#domain/site/message.ts'
import { controlBox, Field } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'
import { useSession } from '#web/core/session/session.tsx'

type OrderFieldProps = {
  value: string
  errors: readonly string[]
  showErrors: boolean
  onValueChange: (order: string) => void
}

/** A signed-in user chooses from their purchases; any other visitor types the number from their receipt. */
export default function OrderField({ value, errors, showErrors, onValueChange }: OrderFieldProps) {
  const id = useId()
  const { user } = useSession()
  const { data } = useQuery(
    {
      queryKey: ['orders-to-write-about', user?.external_id],
      queryFn: () => callOrThrow(getEntryHistory, { query: {} }, { automatic: true }),
      enabled: user !== null,
    },
    queryClient(),
  )
  const purchases = data?.purchases ?? []
  if (purchases.length === 0)
    return (
      <TextField
        label="Order number"
        hint="It’s on your receipt."
        optional
        maxLength={ORDER_LENGTH_MAX}
        spellCheck={false}
        autoComplete="off"
        value={value}
        errors={errors}
        showErrors={showErrors}
        onValueChange={onValueChange}
      />
    )
  return (
    <Field id={id} label="Which order is this about?" optional>
      <div className={controlBox}>
        <select
          id={id}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className="min-h-11 w-0 flex-1 bg-transparent px-4 text-ink outline-none"
        >
          <option value="">None of these</option>
          {purchases.map((purchase) => (
            <option key={purchase.id} value={purchase.id}>
              {orderText(purchase)}
            </option>
          ))}
        </select>
      </div>
    </Field>
  )
}

function orderText({ id, created_at: at, total, items }: PastPurchase): string {
  const [first, ...others] = items
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${formatDateTime(at)}, ${formatPounds(total)}: ${first?.name ?? 'Order'}${more} (${id})`
}
