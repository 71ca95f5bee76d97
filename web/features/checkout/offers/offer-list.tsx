import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import { useNow } from '#web/core/site/use-now.ts'
import type { Offer } from '#web/features/checkout/offers.ts'
import { closingDate, freeRoutesNote, offerPrice } from './offer-texts.ts'
import { TermsLink } from './terms-link.tsx'

export type OfferListProps = {
  offers: readonly Offer[]
  accepted: readonly Offer[]
  onAccept: (accepted: readonly Offer[]) => void
  /** The button of the first offer. */
  firstOffer?: Ref<HTMLButtonElement>
}

/** Cards to select; none is selected in advance. */
export function OfferList({ offers, accepted, onAccept, firstOffer }: OfferListProps) {
  const toggle = (offer: Offer) =>
    onAccept(accepted.includes(offer) ? accepted.filter((other) => other !== offer) : [...accepted, offer])
  return (
    <ul className="flex flex-col gap-3">
      {offers.map((offer, index) => (
        <OfferCard
          key={offer.line.tag}
          ref={index === 0 ? firstOffer : undefined}
          offer={offer}
          isSelected={accepted.includes(offer)}
          onToggle={() => toggle(offer)}
        />
      ))}
    </ul>
  )
}

type OfferCardProps = {
  /** The button of this card. */
  ref: Ref<HTMLButtonElement> | undefined
  offer: Offer
  isSelected: boolean
  onToggle: () => void
}

function OfferCard({ ref, offer, isSelected, onToggle }: OfferCardProps) {
  const { campaign, price } = offer
  const now = useNow() ?? serverNow()
  const closes = closingDate(campaign, now)
  const note = freeRoutesNote(campaign)
  const caption = price?.promo_caption ?? campaign.promo_caption
  return (
    <li
      className={classNames(
        'grid grid-cols-[72px_1fr] items-start gap-x-3 gap-y-2 rounded-card border-2 p-3 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-4',
        isSelected ? 'border-action bg-action/10' : 'border-line',
      )}
    >
      <span>
        <CataloguePicture
          kind="campaign"
          tag={campaign.tag}
          asset={campaign.promo_assets[0] ?? campaign.asset}
          crop="square"
          alt=""
          sizes="(min-width: 40rem) 112px, 72px"
          className="rounded-tick"
        />
      </span>
      <div className="min-w-0">
        {caption && <p className="text-sm font-semibold text-accent-text">{caption}</p>}
        <h3 className="font-display text-lg leading-tight font-bold">{campaign.title}</h3>
        <p className="figures mt-1 leading-snug font-bold">{offerPrice(offer)}</p>
        {note && <p className="leading-snug font-bold text-balance">{note}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {closes && <span className="figures">{`Closes ${closes}`}</span>}
          <TermsLink campaign={campaign} />
        </p>
      </div>
      <Button
        ref={ref}
        tone={isSelected ? 'brand' : 'quiet'}
        aria-pressed={isSelected}
        aria-label={`${isSelected ? 'Selected' : 'Select'}: ${campaign.title}`}
        icon={isSelected && <Check size={18} strokeWidth={3} />}
        onClick={onToggle}
        className="col-span-2 sm:col-span-1 sm:min-w-32 sm:self-center"
      >
        {isSelected ? 'Selected' : 'Select'}
      </Button>
    </li>
  )
}
