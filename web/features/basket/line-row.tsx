import type { Campaign } from '#contract/catalogue.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { removeLine } from '#web/core/basket/basket-changes.ts'
import { type BasketLine, lineKey } from '#web/core/basket/basket-line.ts'
import { type BasketErrors, putLine } from '#web/core/basket/basket-store.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'
import { BasketRow } from './basket-row.tsx'
import { BundleContents } from './bundle-contents.tsx'
import type { LineCheck } from './check-line.ts'
import { LineEditor } from './line-editor.tsx'

export type LineRowProps = {
  line: BasketLine
  isChanged: boolean
  /** Changes since the line was added. */
  check: LineCheck | null
  errors: BasketErrors['lines']
  disabled: boolean
  /** The current state of the campaign. Until it is loaded, the line can only be read. */
  campaign: Campaign | undefined
  now: Date
}

/** A paid line, with controls to change it in place. */
export function LineRow({ line, isChanged, check, errors, disabled, campaign, now }: LineRowProps) {
  const key = lineKey(line)
  // The server's errors for a line replace the browser's own note, which would repeat them.
  const said = errors[key] ?? (check ? [check.note] : [])
  const isBundle = line.kind === 'BUNDLE'
  return (
    <BasketRow
      {...line}
      price={formatPounds(line.pricePence)}
      isChanged={isChanged}
      errors={said}
      disabled={disabled}
      removeLabel={`Remove ${line.title}`}
      onRemove={() => removeLine(key)}
      remedy={check?.instead && <UpdateButton line={check.instead} disabled={disabled} />}
      about={isBundle && <BundleContents line={line} errors={errors} />}
    >
      {isBundle ? (
        <p className="text-sm">1 bundle</p>
      ) : (
        <LineEditor line={line} campaign={campaign} now={now} disabled={disabled} onChange={putLine} />
      )}
    </BasketRow>
  )
}

/** Replaces the line by the nearest one that is available now, and shows its price. */
function UpdateButton({ line, disabled }: { line: BasketLine; disabled: boolean }) {
  const price = formatPounds(line.pricePence)
  const what = line.kind === 'CAMPAIGN' && quantityLabel(line.type, line.quantity, line.frequency)
  return (
    <Button size="small" tone="quiet" disabled={disabled} onClick={() => putLine(line)}>
      {what ? `Update to ${what} for ${price}` : `Update to ${price}`}
    </Button>
  )
}
