import type { Asset } from '#contract/catalogue.ts'
import { type PictureCrop, type PictureKind, PNG_WIDTHS, pictureCrops, picturePath } from '#contract/pictures.ts'
import { Picture } from '#ui/picture.tsx'
import { usePage } from '#web/core/site/page-config.ts'

export type CataloguePictureProps = {
  kind: PictureKind
  tag: string
  asset: Asset | null
  crop: PictureCrop
  /** Another crop where `media` matches. */
  otherwise?: { media: string; crop: PictureCrop }
  /** Empty beside a title that says the same. */
  alt?: string
  sizes: string
  eager?: boolean
  className?: string
}

/** A picture of the catalogue in every width that there is; without one, its place stays. */
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
      previewColour={asset?.preview_colour}
      eager={eager}
      className={className}
    />
  )
}

/** For where a link is shared: one address, in the form that everything can read. */
export function sharedPicture(env: string | undefined, kind: PictureKind, tag: string, asset: Asset | undefined) {
  return env && asset ? picturePath({ env, kind, tag, asset, crop: 'wide169', format: 'png' }) : null
}
