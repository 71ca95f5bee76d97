import { Check, X } from 'lucide-react'
import type { StoredBrand } from '#contract/console/brands.ts'
import { colourPairs, isReadable, ratioText } from '#domain/site/brand.ts'
import { HEX_COLOUR_PATTERN } from '#domain/site/contrast.ts'

/** Each pair of a brand's own colours with its contrast and the required contrast, while they are edited. */
export function ContrastList({ brand: { own_fill, own_text } }: { brand: StoredBrand }) {
  const ownFill = own_fill && isWhole(own_fill) ? own_fill : null
  const ownText = own_text && isWhole(own_text) ? own_text : null
  const pairs = colourPairs({ ownFill, ownText })
  if (pairs.length === 0) return null
  const isAllReadable = pairs.every(isReadable)
  return (
    <section aria-label="Contrast" className="flex flex-col gap-2">
      <p role="status" className={isAllReadable ? 'text-success' : 'font-semibold text-danger'}>
        {isAllReadable ? 'All colour pairs are readable.' : 'A colour pair isn’t readable, so you can’t save this.'}
      </p>
      <ul aria-label="Colour pairs" className="flex flex-col divide-y divide-line">
        {pairs.map((pair) => (
          <li key={pair.what} className="flex items-center gap-3 py-2">
            <span
              aria-hidden
              className="grid h-8 w-12 shrink-0 place-items-center rounded-tick border border-line font-bold"
              style={{ backgroundColor: `#${pair.under}`, color: `#${pair.over}` }}
            >
              Aa
            </span>
            <span className="grow">{pair.what}</span>
            <span className="figures text-right text-sm">
              {ratioText(pair.contrast)} <span className="text-ink-soft">of {ratioText(pair.min)}</span>
            </span>
            {isReadable(pair) ? (
              <Check role="img" aria-label="readable" size={20} className="shrink-0 text-success" />
            ) : (
              <X role="img" aria-label="not readable" size={20} className="shrink-0 text-danger" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isWhole(colours: Record<string, string>): boolean {
  return Object.values(colours).every((colour) => HEX_COLOUR_PATTERN.test(colour))
}
