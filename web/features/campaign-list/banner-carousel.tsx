import type { Banner } from '#contract/catalogue.ts'
import { Carousel } from '#ui/carousel.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'

/** Below 800 pixels a poster is shown whole, from there on as a broad strip. */
const BELOW_BREAKPOINT = '(width < 50rem)'

/** The page's own posters. A poster is a link; its words are beneath the picture, not only in it. */
export function BannerCarousel({ pageTag, banners }: { pageTag: string; banners: readonly Banner[] }) {
  return (
    <Carousel
      label="Featured"
      slides={banners.map((banner, index) => ({
        key: banner.id,
        content: (
          <a href={banner.href} className="relative block text-ink no-underline focus-visible:-outline-offset-4">
            <CataloguePicture
              kind="banner"
              tag={pageTag}
              asset={banner.asset}
              crop="wide"
              otherwise={{ media: BELOW_BREAKPOINT, crop: 'wide169' }}
              alt={banner.alt}
              sizes="(min-width: 75rem) 1152px, 100vw"
              eager={index === 0}
              className="aspect-video md:aspect-3/1"
            />
            <span className="absolute bottom-0 left-0 max-w-full rounded-tr-card bg-surface px-4 pt-2 pb-1 font-display text-lg leading-tight font-bold md:text-2xl">
              {banner.title}
            </span>
          </a>
        ),
      }))}
    />
  )
}
