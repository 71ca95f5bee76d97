import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { type PictureCrop, type PictureKind, PNG_WIDTHS, pictureCrops } from '#contract/pictures.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { FileStore } from '#server/platform/files.ts'

export const PICTURE_BYTES_MAX = 10_000_000
/** Below it, the largest crop would be a blur. */
const SIZE_MIN = { width: 800, height: 450 }
/** A small file can unpack to gigabytes; what is larger than any camera's picture is not unpacked. */
const PIXELS_MAX = 50_000_000
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif']

export type CheckedPicture = {
  readonly content: Buffer
  readonly contentHash: string
  readonly width: number
  readonly height: number
  /** The average of its pixels, `#rrggbb`. */
  readonly previewColour: string
}

/** Is it a picture, by what is in it rather than by its name, and large enough to be cut? */
export async function checkPicture(content: Buffer): Promise<Verdict<CheckedPicture, 'ValidationError'>> {
  const metadata = await sharp(content, { limitInputPixels: PIXELS_MAX })
    .metadata()
    .catch(() => null)
  if (!metadata || !FORMATS.includes(metadata.format)) return refuseFile('must be a JPEG, PNG, WebP or AVIF picture')
  const { width, height } = metadata.autoOrient
  if (width < SIZE_MIN.width || height < SIZE_MIN.height)
    return refuseFile(`must be at least ${SIZE_MIN.width} by ${SIZE_MIN.height} pixels`)
  const previewColour = await averageColour(content).catch(() => null)
  if (previewColour === null) return refuseFile('must be a whole picture that is not too large')
  const contentHash = createHash('sha256').update(content).digest('hex')
  return allow({ content, contentHash, width, height, previewColour })
}

export function refuseFile(message: string) {
  return refuse('ValidationError', { fields: [{ path: 'file', message }] })
}

async function averageColour(content: Buffer): Promise<string> {
  // Reads every pixel, so a picture that is cut off or too large fails here, before anything is kept.
  const { data } = await open(content).resize(1, 1, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true })
  return `#${data.subarray(0, 3).toString('hex')}`
}

/** Turned upright, on white where it is transparent, without its camera's notes. */
function open(content: Buffer): Sharp {
  return sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
}

export type PictureOwner = { readonly kind: PictureKind; readonly tag: string; readonly id: string }

/** Where a picture's crops are kept: an asset's never change, so a key names one content for ever. */
export function pictureKey(asset: PictureOwner, file: string): string {
  return `pictures/${asset.kind}/${asset.tag}/${asset.id}/${file}`
}

/** The file of a crop that is at least so wide, the largest where none is or nothing was asked for. */
export function pictureFile(crop: PictureCrop, format: 'webp' | 'png', widthWanted?: number): string {
  const widths = format === 'png' ? [PNG_WIDTHS[crop]] : pictureCrops[crop].widths
  const width = widths.find((each) => widthWanted !== undefined && each >= widthWanted) ?? Math.max(...widths)
  return `${crop}-${width}.${format}`
}

/** Renders every crop one after the other; uploads that come together share the processor's cores. */
export async function renderPicture(files: FileStore, asset: PictureOwner, content: Buffer): Promise<void> {
  const { data, info } = await open(content).raw().toBuffer({ resolveWithObject: true })
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
