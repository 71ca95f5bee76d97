import type { Asset } from '#contract/catalogue.ts'
import { type PictureCrop, type PictureKind, PNG_WIDTHS, pictureCrops, picturePath } from '#contract/pictures.ts'
import { Picture } from '#ui/picture.tsx'
import { usePage } from './page-config.ts'

export type CataloguePictureProps = {
  kind: PictureKind
  tag: string
  asset: Asset | null
  crop: PictureCrop
  /** Empty beside a title that says the same. */
  alt?: string
  sizes: string
  eager?: boolean
  className?: string
}

/** A picture of the catalogue in every width that there is; without one, its place stays. */
export function CataloguePicture({ kind, tag, asset, crop, alt, sizes, eager, className }: CataloguePictureProps) {
  const { env, apiUrl } = usePage().config
  const { ratio, widths } = pictureCrops[crop]
  const width = widths[0]
  const address = (format: 'webp' | 'png', widthPx: number) =>
    asset ? `${apiUrl}${picturePath({ env, kind, tag, asset, crop, format, width: widthPx })}` : ''
  return (
    <Picture
      alt={alt ?? asset?.alt ?? ''}
      webp={asset ? widths.map((widthPx) => ({ src: address('webp', widthPx), widthPx })) : []}
      png={asset ? [{ src: address('png', PNG_WIDTHS[crop]), widthPx: PNG_WIDTHS[crop] }] : []}
      width={width}
      height={Math.round(width / ratio)}
      sizes={sizes}
      eager={eager}
      className={className}
    />
  )
}

/** For where a link is shared: one address, in the form that everything can read. */
export function sharedPicture(env: string | undefined, kind: PictureKind, tag: string, asset: Asset | undefined) {
  return env && asset ? picturePath({ env, kind, tag, asset, crop: 'wide169', format: 'png' }) : null
}
