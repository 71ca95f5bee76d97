import sharp from 'sharp'
import { framedPart, type PictureFrame, wholeFrame } from '#contract/picture-frame.ts'
import { type PictureCrop, type PictureKind, PNG_WIDTHS, pictureCrops } from '#contract/pictures.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openPicture } from '#server/platform/files/picture-content.ts'

export const PICTURE_BYTES_MAX = 10_000_000
/** The largest crop of a smaller picture would be a blur. */
export const PICTURE_SIZE_MIN = { width: 800, height: 450 }

export type PictureOwner = { readonly kind: PictureKind; readonly tag: string; readonly id: string }

/** The storage key of a picture's crop. An asset's crops never change, so a key always has the same content. */
export function pictureKey(asset: PictureOwner, file: string): string {
  return `pictures/${asset.kind}/${asset.tag}/${asset.id}/${file}`
}

/** The file of the smallest crop that is wide enough; the largest if none is, or no width was requested. */
export function pictureFile(crop: PictureCrop, format: 'webp' | 'png', widthWanted?: number): string {
  const widths = format === 'png' ? [PNG_WIDTHS[crop]] : pictureCrops[crop].widths
  const width = widths.find((each) => widthWanted !== undefined && each >= widthWanted) ?? Math.max(...widths)
  return `${crop}-${width}.${format}`
}

/**
 * Renders every crop, with transparent parts on white. Crops are rendered one at a time, because concurrent uploads
 * share the processor's cores.
 */
export async function renderPicture(
  files: FileStore,
  asset: PictureOwner,
  content: Buffer,
  frames: PictureFrames = {},
): Promise<void> {
  const upright = openPicture(content).flatten({ background: '#ffffff' })
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const crop of Object.keys(pictureCrops) as PictureCrop[]) {
    const { ratio, widths } = pictureCrops[crop]
    const part = framedPart(info, ratio, frames[crop] ?? wholeFrame)
    for (const width of widths) {
      const height = Math.round(width / ratio)
      const cut = sharp(data, { raw }).extract(part).resize(width, height, { fit: 'cover' })
      // Low effort: half of the default's time for a few per cent more bytes.
      const encoded = await cut.webp({ effort: 2 }).toBuffer()
      await files.put(pictureKey(asset, `${crop}-${width}.webp`), encoded)
    }
  }
}

/** The frames that a person chose for places; all other places show the largest part that fits, from the middle. */
export type PictureFrames = { readonly [Place in PictureCrop]?: PictureFrame | undefined }

const SOURCE_SIDE_MAX = 3200
const sourceKey = (asset: PictureOwner) => pictureKey(asset, 'source.webp')

/**
 * The whole picture, for later framing. It has no public address, because parts outside of every frame may not be meant
 * for the public.
 */
export async function storeSource(files: FileStore, asset: PictureOwner, content: Buffer): Promise<void> {
  const size = { width: SOURCE_SIDE_MAX, height: SOURCE_SIDE_MAX, fit: 'inside', withoutEnlargement: true } as const
  const whole = openPicture(content).flatten({ background: '#ffffff' }).resize(size)
  await files.put(sourceKey(asset), await whole.webp({ quality: 90, effort: 2 }).toBuffer())
}

/**
 * The source of a picture. Pictures stored without one use the crop for cards, the largest available. Null if there is
 * no picture.
 */
export async function findSource(files: FileStore, asset: PictureOwner): Promise<Buffer | null> {
  const stored =
    (await files.get(sourceKey(asset))) ?? (await files.get(pictureKey(asset, pictureFile('wide169', 'webp'))))
  return stored && Buffer.from(stored)
}

/**
 * The crop as png, rendered on first request: hardly any client needs it, and it takes as long as all the others
 * together. Null if the picture does not exist.
 */
export async function renderPng(files: FileStore, asset: PictureOwner, crop: PictureCrop): Promise<Buffer | null> {
  const largest = await files.get(pictureKey(asset, pictureFile(crop, 'webp')))
  if (largest === null) return null
  const png = await sharp(largest).resize(PNG_WIDTHS[crop]).png({ palette: true }).toBuffer()
  await files.put(pictureKey(asset, pictureFile(crop, 'png')), png)
  return png
}
