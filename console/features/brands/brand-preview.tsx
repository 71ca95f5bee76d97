import type { StoredBrand } from '#contract/console/brands.ts'
import { Card } from '#ui/card.tsx'
import { shownColours } from './brand-colours.ts'

const schemes = [
  { scheme: 'light', name: 'Light mode' },
  { scheme: 'dark', name: 'Dark mode' },
] as const

/** Previews the head of a page, a filled area and a link under a brand that is being edited. */
export function BrandPreview({ brand }: { brand: StoredBrand }) {
  return (
    <Card className="rounded-card bg-surface p-5 shadow-card">
      <section aria-label="Preview" className="flex flex-col gap-4">
        <h2 className="text-lg">Preview</h2>
        {schemes.map(({ scheme, name }) => {
          const colours = shownColours(brand, scheme)
          return (
            <figure key={scheme} className="flex flex-col gap-1">
              <div className="overflow-hidden rounded-card border border-line" style={{ color: colours.ink }}>
                <p
                  className="px-4 py-3 font-display text-lg font-bold wrap-anywhere"
                  style={{ backgroundColor: colours.surface }}
                >
                  {brand.name || 'Brand name'}
                </p>
                <p className="px-4 py-2" style={{ backgroundColor: colours.fill, color: colours.fillText }}>
                  Hello, you are in the draw
                </p>
                <div className="flex flex-wrap items-center gap-4 p-4" style={{ backgroundColor: colours.paper }}>
                  <span
                    className="rounded-full px-4 py-2 text-sm font-bold"
                    style={{ backgroundColor: colours.fill, color: colours.fillText }}
                  >
                    Button
                  </span>
                  <span className="font-semibold underline underline-offset-4" style={{ color: colours.text }}>
                    A link
                  </span>
                </div>
              </div>
              <figcaption className="text-sm text-ink-soft">{name}</figcaption>
            </figure>
          )
        })}
      </section>
    </Card>
  )
}
