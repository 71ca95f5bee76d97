import type { Asset } from '#contract/catalogue.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { Carousel } from '#ui/carousel.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { withCardPicture } from '#web/core/catalogue/pressed-card.ts'

export type AssetCarouselProps = { kind: PictureKind; tag: string; title: string; assets: readonly Asset[] }

/** The pictures of a campaign or a bundle. The first is the largest element of the page and is loaded first. */
export function AssetCarousel({ kind, tag, title, assets }: AssetCarouselProps) {
  const shown = assets.length > 0 ? assets : [null]
  return (
    <Carousel
      label={`Pictures of ${title}`}
      slides={shown.map((asset, index) => ({
        key: asset?.id ?? 'none',
        name: asset?.alt || title,
        content: (
          <CataloguePicture
            kind={kind}
            tag={tag}
            asset={withCardPicture(asset)}
            crop="wide169"
            sizes="(min-width: 75rem) 680px, (min-width: 57.5rem) 58vw, 100vw"
            eager={index === 0}
          />
        ),
      }))}
    />
  )
}
