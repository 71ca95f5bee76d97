import { PoundsField } from '#console/core/forms/pounds-field.tsx'
import type { BundleDocument } from '#contract/console/bundles.ts'
import { pence } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { FieldErrors } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'

type Items = BundleDocument['items']

/** The contents of a bundle: campaigns with their entries and their shares of the price. */
export function BundleParts({
  items,
  errors,
  errorsAt,
  onChange,
}: {
  items: Items
  errors: readonly string[]
  errorsAt: (path: string) => string[]
  onChange: (items: Items) => void
}) {
  const set = (index: number, part: Partial<Items[number]>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...part } : item)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Parts</legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place while it is written
        <div key={`${items.length}-${index + 1}`} className="grid items-end gap-3 sm:grid-cols-[1fr_7rem_8rem_auto]">
          <TextField
            label={`Campaign ${index + 1}`}
            defaultValue={item.tag}
            onValueChange={(tag) => set(index, { tag: tag.toUpperCase() })}
            errors={errorsAt(`items.${index}.tag`)}
            showErrors
          />
          <TextField
            label="Entries"
            kind="number"
            defaultValue={item.quantity}
            onValueChange={(text) => set(index, { quantity: Number(text) })}
            errors={errorsAt(`items.${index}.quantity`)}
            showErrors
          />
          <PoundsField
            label="Share"
            value={item.price}
            errors={errorsAt(`items.${index}.price`)}
            onChange={(price) => set(index, { price: price ?? pence(0) })}
          />
          <Button
            tone="quiet"
            size="small"
            aria-label={`Remove campaign ${index + 1}`}
            disabled={items.length === 1}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <FieldErrors id="bundle-parts" errors={errors} />
      <div>
        <Button
          tone="quiet"
          size="small"
          onClick={() => onChange([...items, { tag: '', quantity: 1, price: pence(0) }])}
        >
          Add a part
        </Button>
      </div>
    </fieldset>
  )
}
