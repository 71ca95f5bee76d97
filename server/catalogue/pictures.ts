import sharp from 'sharp'
import { type PictureCrop, type PictureKind, PNG_WIDTHS, pictureCrops } from '#contract/pictures.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openPicture } from '#server/platform/files/picture-content.ts'

export const PICTURE_BYTES_MAX = 10_000_000
/** Below it, the largest crop would be a blur. */
export const PICTURE_SIZE_MIN = { width: 800, height: 450 }

export type PictureOwner = { readonly kind: PictureKind; readonly tag: string; readonly id: string }

/** Where a picture's crops are stored: an asset's never change, so a key names one content for ever. */
export function pictureKey(asset: PictureOwner, file: string): string {
  return `pictures/${asset.kind}/${asset.tag}/${asset.id}/${file}`
}

/** The file of a crop that is at least so wide, the largest where none is or nothing was asked for. */
export function pictureFile(crop: PictureCrop, format: 'webp' | 'png', widthWanted?: number): string {
  const widths = format === 'png' ? [PNG_WIDTHS[crop]] : pictureCrops[crop].widths
  const width = widths.find((each) => widthWanted !== undefined && each >= widthWanted) ?? Math.max(...widths)
  return `${crop}-${width}.${format}`
}

/**
 * Renders every crop, on white where the picture is transparent; one after the other, for uploads that come together
 * share the processor's cores.
 */
export async function renderPicture(files: FileStore, asset: PictureOwner, content: Buffer): Promise<void> {
  const upright = openPicture(content).flatten({ background: '#ffffff' })
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const crop of Object.keys(pictureCrops) as PictureCrop[]) {
    for (const width of pictureCrops[crop].widths) {
      const height = Math.round(width / pictureCrops[crop].ratio)
      const cut = sharp(data, { raw }).resize(width, height, { fit: 'cover' })
      // Little effort: half of the time of the default for a few per cent of the bytes.
      const encoded = await cut.webp({ effort: 2 }).toBuffer()
      await files.put(pictureKey(asset, `${crop}-${width}.webp`), encoded)
    }
  }
}

/**
 * The crop as png, made when it is first asked for: next to nothing cannot read webp, and it takes as long as all the
 * others together. Null where there is no such picture.
 */
export async function renderPng(files: FileStore, asset: PictureOwner, crop: PictureCrop): Promise<Buffer | null> {
  const largest = await files.get(pictureKey(asset, pictureFile(crop, 'webp')))
  if (largest === null) return null
  const png = await sharp(largest).resize(PNG_WIDTHS[crop]).png({ palette: true }).toBuffer()
  await files.put(pictureKey(asset, pictureFile(crop, 'png')), png)
  return png
}
