import type { Bundle } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TitleLink } from '#web/core/catalogue/title-link.tsx'
import { HtmlText } from '#web/core/entering/html-text.tsx'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'

/** What a bundle contains, with the way to each competition and the way back up. */
export default function BundleDeal({ bundle, topId }: { bundle: Bundle; topId: string }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">In this Bundle Deal</h2>
      <HtmlText html={bundle.description} />
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {bundle.items.map((item) => (
          <li key={item.tag} className="sm:last:odd:col-span-full">
            <Card className="flex h-full flex-col items-start gap-3">
              <h3 className="text-lg leading-tight">{item.title}</h3>
              <p className="figures font-semibold">{quantityLabel('COMPETITION', item.quantity)}</p>
              <Button
                tone="quiet"
                size="small"
                className="mt-auto"
                render={<TitleLink tag={item.tag} title={item.title} />}
                aria-label={`Competition Details: ${item.title}`}
              >
                Competition Details
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <a href={`#${topId}`} className="mt-4 inline-flex min-h-11 items-center font-bold underline underline-offset-4">
        Back to Entry
      </a>
    </section>
  )
}
