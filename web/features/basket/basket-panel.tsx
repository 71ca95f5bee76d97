import { Ticket } from 'lucide-react'
import { useEffect } from 'react'
import { errorText } from '#contract/errors.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type BasketLine, lineKey } from './basket-line.ts'
import { BasketRow } from './basket-row.tsx'
import { applyCredit, clearChanged, closeBasket, putLine, useBasket } from './basket-store.ts'
import { type BasketTotal, totalOf } from './basket-total.ts'
import { LineEditor } from './line-editor.tsx'
import { PromoForm } from './promo-form.tsx'
import { useLineChecks } from './use-line-checks.ts'

/** How long the line that was put in last stands out. */
const FLASH_MS = 2000

export type BasketPanelProps = {
  /** Site credit; zero for who is not signed in. */
  balancePence: Pence
  onCheckout: () => void
  onExplore: () => void
}

/** What is wanted, what it comes to, and the way to pay. Everything can be changed in place. */
export function BasketPanel({ balancePence, onCheckout, onExplore }: BasketPanelProps) {
  const { open, lines, promo, busy, errors, changed, applyCredit: wantsCredit } = useBasket()
  const checks = useLineChecks(lines, open)
  const total = totalOf(lines, promo, balancePence, wantsCredit)
  const isEmpty = lines.length === 0 && promo === null
  const promoErrors = [...(total.promoRefusal ? [errorText(total.promoRefusal)] : []), ...errors.promo]
  useFlash(changed)

  return (
    <Sheet
      open={open}
      onClose={closeBasket}
      title="Your basket"
      footer={
        <div className="flex flex-col gap-3">
          {!isEmpty && <Totals total={total} />}
          <Button size="large" wide busy={busy} onClick={isEmpty ? onExplore : onCheckout}>
            {isEmpty ? 'Explore competitions' : 'Checkout'}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <ErrorList errors={errors.order} />
        {lines.length === 0 ? (
          <p className="py-4 text-center text-ink-soft">Your basket is empty.</p>
        ) : (
          <ul aria-label="In your basket" className="flex flex-col gap-3">
            {lines.map((line) => (
              <BasketRow
                key={lineKey(line)}
                line={line}
                isChanged={changed?.key === lineKey(line)}
                errors={[...new Set([...checks.notes(line), ...(errors.lines[lineKey(line)] ?? [])])]}
                disabled={busy}
                editor={<Editor line={line} checks={checks} disabled={busy} />}
              />
            ))}
          </ul>
        )}
        {total.grant && (
          <p className="flex items-center gap-3 rounded-card border-2 border-dashed border-line-strong px-4 py-3">
            <Ticket aria-hidden size={22} className="shrink-0 text-success" />
            <span className="flex-1">
              <span className="font-bold">{total.grant.title}</span>
              <span className="block text-sm">{`${total.grant.quantity} free ${total.grant.quantity === 1 ? 'entry' : 'entries'} with your promo code`}</span>
            </span>
            <span className="font-display font-bold">Free</span>
          </p>
        )}
        <PromoForm promo={promo} errors={promoErrors} disabled={busy} />
        {balancePence > 0 && !isEmpty && (
          <Checkbox
            label={`Use my site credit (${formatPounds(balancePence)} available)`}
            checked={wantsCredit}
            disabled={busy}
            onChange={(event) => applyCredit(event.target.checked)}
          />
        )}
      </div>
    </Sheet>
  )
}

type EditorProps = { line: BasketLine; checks: ReturnType<typeof useLineChecks>; disabled: boolean }

function Editor({ line, checks, disabled }: EditorProps) {
  if (line.kind === 'BUNDLE') return <p className="text-sm">1 bundle</p>
  return (
    <LineEditor
      line={line}
      campaign={checks.campaign(line.tag)}
      now={checks.now}
      disabled={disabled}
      onChange={putLine}
    />
  )
}

function Totals({ total }: { total: BasketTotal }) {
  const hasParts = total.discountPence > 0 || total.creditPence > 0
  return (
    <dl aria-live="polite" className="figures flex flex-col gap-1">
      {hasParts && <Amount label="Entries" amount={formatPounds(total.itemsPence)} />}
      {total.discountPence > 0 && <Amount label="Promo code" amount={`−${formatPounds(total.discountPence)}`} />}
      {total.creditPence > 0 && <Amount label="Site credit" amount={`−${formatPounds(total.creditPence)}`} />}
      <div className="flex items-baseline justify-between gap-4 font-display font-bold">
        <dt className="text-lg">Total</dt>
        <dd className="text-2xl">{formatPounds(total.totalPence)}</dd>
      </div>
    </dl>
  )
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">{amount}</dd>
    </div>
  )
}

function useFlash(changed: { atMs: number } | null): void {
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(clearChanged, FLASH_MS)
    return () => clearTimeout(timer)
  }, [changed])
}
