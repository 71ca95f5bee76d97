import type { Asset, Banner, Campaign } from '#contract/catalogue.ts'
import type { PageConfig } from '#contract/config.ts'
import {
  type PictureCrop,
  type PictureKind,
  PNG_WIDTHS,
  pictureCrops,
  picturePath,
  SHARE_PICTURE,
  type ShareKind,
  sharePicturePath,
} from '#contract/pictures.ts'
import { Picture } from '#ui/picture.tsx'
import type { HeadPicture } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'

export type CataloguePictureProps = {
  kind: PictureKind
  tag: string
  asset: Asset | null
  crop: PictureCrop
  /** Another crop, shown if `media` matches. */
  otherwise?: { media: string; crop: PictureCrop }
  /** Empty if a title beside it says the same. */
  alt?: string
  sizes: string
  eager?: boolean
  className?: string
}

/** A picture of the catalogue in every available width. Without a picture, its space is still reserved. */
export function CataloguePicture(props: CataloguePictureProps) {
  const { kind, tag, asset, crop, otherwise, alt, sizes, eager, className } = props
  const { env, apiUrl } = usePage().config
  const address = (crop: PictureCrop, format: 'webp' | 'png', width: number) =>
    asset ? `${apiUrl}${picturePath({ env, kind, tag, asset, crop, format, width })}` : ''
  const filesOf = (crop: PictureCrop) => {
    const { ratio, widths } = pictureCrops[crop]
    const webp = widths.map((widthPx) => ({ src: address(crop, 'webp', widthPx), widthPx }))
    const png = [{ src: address(crop, 'png', PNG_WIDTHS[crop]), widthPx: PNG_WIDTHS[crop] }]
    const size = { width: widths[0], height: Math.round(widths[0] / ratio) }
    return asset ? { webp, png, ...size } : { webp: [], png: [], ...size }
  }
  return (
    <Picture
      alt={alt ?? asset?.alt ?? ''}
      {...filesOf(crop)}
      otherwise={otherwise && { media: otherwise.media, ...filesOf(otherwise.crop) }}
      sizes={sizes}
      preview={asset?.preview_colour}
      eager={eager}
      className={className}
    />
  )
}

/** The picture for shared links to a campaign or bundle. Browsers do not use it. */
export function sharedCard(
  config: PageConfig | undefined,
  kind: ShareKind,
  { tag, title, assets }: Pick<Campaign, 'tag' | 'title' | 'assets'>,
): HeadPicture | null {
  if (!import.meta.env.SSR || !config || assets.length === 0) return null
  const { env, brand } = config
  const path = sharePicturePath({ env, kind, tag, brand: brand.logo ? brand.code : undefined })
  return { path, alt: title, ...SHARE_PICTURE }
}

/** The same for a page, from its first poster, in a format that every reader supports. */
export function sharedPoster(env: string | undefined, tag: string, poster: Banner | undefined): HeadPicture | null {
  if (!import.meta.env.SSR || !env || !poster) return null
  const { asset, alt } = poster
  const width = PNG_WIDTHS.wide169
  const height = Math.round(width / pictureCrops.wide169.ratio)
  return { path: picturePath({ env, kind: 'banner', tag, asset, crop: 'wide169', format: 'png' }), alt, width, height }
}
