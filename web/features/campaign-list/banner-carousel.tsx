import type { Banner, GroupItem } from '#contract/catalogue.ts'
import { soonLabel } from '#domain/campaign/countdown.ts'
import { Button } from '#ui/button.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { keepHyphens } from '#ui/keep-hyphens.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { pathOfItem } from '#web/core/catalogue/item-link.tsx'
import type { HomeGroups } from '#web/core/catalogue/kinds.ts'
import { statusOfItem } from '#web/core/catalogue/live-status.ts'
import { rememberPressed } from '#web/core/catalogue/pressed-card.ts'
import { priceText } from '#web/core/catalogue/price-text.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { useNowFor } from '#web/core/site/use-now.ts'

/** Below 800 pixels a poster has the shape of a video, and above that its own. */
const BELOW_BREAKPOINT = '(width < 50rem)'

export type BannerCarouselProps = { pageTag: string; page: Pick<HomeGroups, 'carousel' | 'groups' | 'server_time'> }

/**
 * The page's own posters. A poster is one link, with its text below the picture. A poster of a campaign that the page
 * lists also shows the price and the closing time.
 */
export function BannerCarousel({ pageTag, page }: BannerCarouselProps) {
  const items = page.groups.flatMap((group) => group.items)
  return (
    <Carousel
      label="Featured"
      slides={page.carousel.map((banner, index) => ({
        key: banner.id,
        name: banner.title,
        content: (
          <Poster
            pageTag={pageTag}
            banner={banner}
            item={items.find((listed) => pathOfItem(listed) === banner.href)}
            writtenAt={page.server_time}
            isFirst={index === 0}
          />
        ),
      }))}
    />
  )
}

type PosterProps = {
  pageTag: string
  banner: Banner
  item: GroupItem | undefined
  writtenAt: Date
  isFirst: boolean
}

function Poster({ pageTag, banner, item, writtenAt, isFirst }: PosterProps) {
  const { minPence } = usePage().config.orderLimits
  const offerAt = (now: Date | null) => item && offerText(item, now ?? writtenAt, minPence)
  const offer = offerAt(useNowFor(offerAt))
  return (
    <a
      href={banner.href}
      onClickCapture={() => item && rememberPressed({ path: banner.href, title: item.title, item })}
      className="poster"
    >
      <CataloguePicture
        kind="banner"
        tag={pageTag}
        asset={banner.asset}
        crop="wide"
        otherwise={{ media: BELOW_BREAKPOINT, crop: 'wide169' }}
        alt={banner.alt}
        sizes="(min-width: 61.8rem) 768px, 100vw"
        eager={isFirst}
        className="aspect-video md:aspect-2/1 xl:w-2/3"
      />
      <span className="poster-text">
        <span>
          <span className="block font-display text-xl leading-tight font-bold text-balance md:text-3xl">
            {keepHyphens(banner.title)}
          </span>
          {offer && <span className="figures mt-1 block text-sm text-balance text-ink-soft md:text-base">{offer}</span>}
        </span>
        <Button render={<span />}>{offer ? 'Enter' : 'Take a look'}</Button>
      </span>
    </a>
  )
}

/** `from £2 · closes Monday 11 January 2027 at 3pm`, for an item that can be entered now. */
function offerText(item: GroupItem, now: Date, orderMinPence: number): string | null {
  const { status, locked, countdownTo } = statusOfItem(item, now)
  const price = priceText(item, orderMinPence)
  if (status !== 'ACTIVE' || locked || !price) return null
  return countdownTo ? `${price} · closes ${soonLabel(countdownTo, now)}` : price
}
