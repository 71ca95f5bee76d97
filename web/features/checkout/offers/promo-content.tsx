import type { Ref } from 'react'
import { Carousel } from '#ui/carousel.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { useNow } from '#web/core/site/use-now.ts'
import type { Offer } from '#web/features/checkout/offers.ts'
import { closingDate, freeRoutesNote, offerPrice } from './offer-texts.ts'
import { TermsLink } from './terms-link.tsx'

/** One competition, in the same detail as any that can be chosen. */
export function PromoContent({ offer, heading }: { offer: Offer; heading?: Ref<HTMLHeadingElement> }) {
  const { campaign, price } = offer
  const closes = closingDate(campaign, useNow() ?? serverNow())
  const note = freeRoutesNote(campaign)
  const caption = price?.promo_caption ?? campaign.promo_caption
  return (
    <>
      <Pictures campaign={campaign} />
      <div>
        {caption && <p className="font-semibold text-accent-text">{caption}</p>}
        <h3 ref={heading} tabIndex={-1} className="outline-none font-display text-xl leading-tight font-bold">
          {campaign.title}
        </h3>
        <p className="figures text-ink-soft">{closes ? `18+ only. Closes ${closes}.` : '18+ only.'}</p>
      </div>
      <div className="text-lg leading-snug font-bold">
        <p className="figures">{offerPrice(offer)}</p>
        {note && <p className="text-balance">{note}</p>}
        <TermsLink campaign={campaign} />
      </div>
    </>
  )
}

function Pictures({ campaign }: Pick<Offer, 'campaign'>) {
  const shown = campaign.promo_assets.length > 0 ? campaign.promo_assets : [campaign.asset]
  return (
    <Carousel
      label={`Pictures of ${campaign.title}`}
      slides={shown.map((asset) => ({
        key: asset?.id ?? 'none',
        name: asset?.alt || campaign.title,
        content: (
          <CataloguePicture
            kind="campaign"
            tag={campaign.tag}
            asset={asset}
            crop="wide"
            sizes="(min-width: 40rem) 592px, 100vw"
          />
        ),
      }))}
    />
  )
}
