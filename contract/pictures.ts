/** The crops of a picture: `wide` is for banners, `wide169` for cards and pages, `square` for small places. */
export const pictureCrops = {
  wide: { ratio: 2 / 1, widths: [800, 1600] },
  wide169: { ratio: 16 / 9, widths: [800, 1600] },
  square: { ratio: 1, widths: [450, 900] },
} as const
export type PictureCrop = keyof typeof pictureCrops

/** Webp exists in every width. Png, for clients that cannot read webp, exists in this one. */
export const PNG_WIDTHS: Readonly<Record<PictureCrop, number>> = { wide: 640, wide169: 640, square: 450 }

/** The kind of a picture's owner: the folder of the address. */
export const pictureKinds = ['campaign', 'bundle', 'banner'] as const
export type PictureKind = (typeof pictureKinds)[number]

/**
 * The kinds that a picture can be uploaded for. A prize of the wheel has one picture in one format; an upload replaces
 * it.
 */
export const uploadKinds = [...pictureKinds, 'spin'] as const

export type PictureAddress = {
  /** `APP_ENV` of the page's configuration. */
  readonly env: string
  readonly kind: PictureKind
  /** Tag of the campaign, the bundle, or the page of the banner. */
  readonly tag: string
  readonly asset: { readonly id: string; readonly time: string }
  readonly crop: PictureCrop
  readonly format: 'webp' | 'png'
  /** One of the crop's widths; the largest if left out. */
  readonly width?: number
}

/** The path of a picture, under the base of the API. The file never changes. */
export function picturePath({ env, kind, tag, asset, crop, format, width }: PictureAddress): string {
  const query = width === undefined ? '' : `&w=${width}`
  return `/public/${kind}-assets/${env}/${tag}/${asset.id}/${crop}.${format}?t=${asset.time}${query}`
}

/** The path of a prize's picture, under the base of the API; `time` is the `asset_updated_at` of the prize. */
export function prizePicturePath({ env, prizeId, time }: { env: string; prizeId: string; time: Date }): string {
  return `/public/spin-assets/${env}/${prizeId}/prizes.png?t=${time.getTime()}`
}

export type LogoAddress = { readonly env: string; readonly code: string; readonly logo: { readonly id: string } }

/** The path of a brand's logo, under the base of the API. A new logo has a new path. */
export function logoPath({ env, code, logo }: LogoAddress): string {
  return `/public/brand-logos/${env}/${code}/${logo.id}.png`
}

/** The picture for shared links, in the size that social networks require. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const
export const shareKinds = ['campaign', 'bundle'] as const
export type ShareKind = (typeof shareKinds)[number]

export type ShareAddress = {
  readonly env: string
  readonly kind: ShareKind
  readonly tag: string
  /** The code of the brand whose logo is on it; left out if it has none. */
  readonly brand?: string | undefined
}

/** The path of a share picture, under the base of the API: it shows the title, price and closing date of now. */
export function sharePicturePath({ env, kind, tag, brand }: ShareAddress): string {
  return `/public/share-pictures/${env}/${kind}/${tag}.jpg${brand === undefined ? '' : `?brand=${brand}`}`
}
