import { InstantField } from '#console/core/forms/instant-field.tsx'
import { PoundsField } from '#console/core/forms/pounds-field.tsx'
import type { BundleDocument } from '#contract/console/bundles.ts'
import { pence } from '#domain/money/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { BundleParts } from './bundle-parts.tsx'

type Writing = {
  written: BundleDocument
  change: (part: Partial<BundleDocument>) => void
  errorsAt: (path: string) => string[]
}

export function BundleFields({ writing: { written, change, errorsAt } }: { writing: Writing }) {
  return (
    <>
      <TextField
        label="Title"
        value={written.title}
        onValueChange={(title) => change({ title })}
        errors={errorsAt('title')}
        showErrors
      />
      <TextArea
        label="Summary"
        value={written.summary}
        onChange={(event) => change({ summary: event.target.value })}
        errors={errorsAt('summary')}
      />
      <TextArea
        label="Description"
        hint="HTML"
        value={written.description}
        onChange={(event) => change({ description: event.target.value })}
        errors={errorsAt('description')}
        showErrors
      />
      <TextArea
        label="How to play"
        hint="HTML"
        value={written.how_to_play}
        onChange={(event) => change({ how_to_play: event.target.value })}
        errors={errorsAt('how_to_play')}
        showErrors
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField
          label="Starts"
          value={written.starts_at}
          errors={errorsAt('starts_at')}
          onChange={(starts) => starts && change({ starts_at: starts })}
        />
        <InstantField
          label="Ends"
          optional
          value={written.ends_at}
          errors={[...errorsAt('ends_at'), ...errorsAt('endsAt')]}
          onChange={(ends) => change({ ends_at: ends })}
        />
      </div>
      <PoundsField
        label="Price"
        hint="The shares of its parts add up to it."
        value={written.price}
        errors={[...errorsAt('price'), ...errorsAt('pricePence')]}
        onChange={(price) => change({ price: price ?? pence(0) })}
      />
      <BundleParts
        items={written.items}
        errors={errorsAt('items')}
        errorsAt={errorsAt}
        onChange={(items) => change({ items })}
      />
      <Checkbox
        label="Shown on the site"
        checked={written.published}
        onChange={(event) => change({ published: event.target.checked })}
      />
    </>
  )
}

/** The problems that are shown beside their fields. */
export function shownBesideFields({ items }: BundleDocument): string[] {
  const ofItems = items.flatMap((_, index) => [`items.${index}.tag`, `items.${index}.quantity`, `items.${index}.price`])
  const own = [
    'title',
    'summary',
    'description',
    'how_to_play',
    'starts_at',
    'ends_at',
    'endsAt',
    'price',
    'pricePence',
    'items',
  ]
  return [...own, ...ofItems]
}
