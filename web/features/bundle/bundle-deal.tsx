import type { Bundle } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { PictureCard } from '#ui/card.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { TitleLink } from '#web/core/catalogue/title-link.tsx'
import { HtmlText } from '#web/core/entering/html-text.tsx'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'

/** The parts of a bundle, with links to each competition and back up. */
export default function BundleDeal({ bundle, topId }: { bundle: Bundle; topId: string }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">In this Bundle Deal</h2>
      <HtmlText html={bundle.description} />
      <ul className="mt-5 grid gap-4 sm:rows-of-two">
        {bundle.items.map((item) => (
          <li key={item.tag}>
            <PictureCard
              title={item.title}
              level={3}
              link={<TitleLink tag={item.tag} title={item.title} />}
              picture={
                <CataloguePicture
                  kind="campaign"
                  tag={item.tag}
                  asset={item.asset}
                  crop="wide169"
                  alt=""
                  sizes="(min-width: 57.5rem) 300px, (min-width: 40rem) 50vw, 100vw"
                />
              }
              state={<span className="font-semibold text-ink">{quantityLabel('COMPETITION', item.quantity)}</span>}
              action={
                <Button
                  tone="quiet"
                  size="small"
                  render={<TitleLink tag={item.tag} title={item.title} />}
                  aria-label={`Competition Details: ${item.title}`}
                >
                  Competition Details
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      <a href={`#${topId}`} className="mt-4 inline-flex min-h-11 items-center font-bold underline underline-offset-4">
        Back to Entry
      </a>
    </section>
  )
}
