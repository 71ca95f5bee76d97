import { bundleLabels } from '#console/core/field-labels.ts'
import { fieldsOf, shapeTag } from '#console/core/forms/document-fields.tsx'
import type { StoredBundle } from '#contract/console/bundles.ts'
import { Button } from '#ui/button.tsx'

const { CountField, LineField, ListErrors, PoundsField } = fieldsOf<StoredBundle>()

type Props = { items: StoredBundle['items']; onChange: (items: StoredBundle['items']) => void }

/** The contents of a bundle: campaigns with their entries and their shares of the price. */
export function BundleParts({ items, onChange }: Props) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Parts</legend>
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place while it is written
        <div key={`${items.length}-${index + 1}`} className="grid items-end gap-3 sm:grid-cols-[1fr_7rem_8rem_auto]">
          <LineField name={`items.${index}.tag`} label={`Competition ${index + 1}`} shape={shapeTag} />
          <CountField name={`items.${index}.quantity`} label={bundleLabels['items.quantity']} />
          <PoundsField name={`items.${index}.price`} label={bundleLabels['items.price']} />
          <Button
            tone="quiet"
            size="small"
            aria-label={`Remove competition ${index + 1}`}
            disabled={items.length === 1}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </div>
      ))}
      <ListErrors name="items" />
      <div>
        <Button tone="quiet" size="small" onClick={() => onChange([...items, { tag: '', quantity: 1, price: 0 }])}>
          Add a part
        </Button>
      </div>
    </fieldset>
  )
}
