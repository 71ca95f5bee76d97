import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { allow, refuseField, type Verdict } from '#domain/verdict.ts'

/** A small file can decode to gigabytes; files with more pixels than any camera's picture are not decoded. */
const PIXELS_MAX = 50_000_000
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif']

export type CheckedPicture = {
  readonly contentHash: string
  readonly width: number
  readonly height: number
  /** The average of its pixels, `#rrggbb`. */
  readonly previewColour: string
}

/** Is it a picture, by its content rather than its name, and large enough for its place? */
export async function checkPicture(
  content: Buffer,
  sizeMin: { readonly width: number; readonly height: number },
): Promise<Verdict<CheckedPicture, 'ValidationError'>> {
  const metadata = await sharp(content, { limitInputPixels: PIXELS_MAX })
    .metadata()
    .catch(() => null)
  if (!metadata || !FORMATS.includes(metadata.format)) return refuseFile('must be a JPEG, PNG, WebP or AVIF picture')
  const { width, height } = metadata.autoOrient
  if (width < sizeMin.width || height < sizeMin.height)
    return refuseFile(`must be at least ${sizeMin.width} by ${sizeMin.height} pixels`)
  const previewColour = await averageColour(content).catch(() => null)
  if (previewColour === null) return refuseFile('must be a whole picture that is not too large')
  const contentHash = createHash('sha256').update(content).digest('hex')
  return allow({ contentHash, width, height, previewColour })
}

function refuseFile(message: string) {
  return refuseField('file', message)
}

async function averageColour(content: Buffer): Promise<string> {
  // Reads every pixel, so a truncated or oversized picture fails here, before anything is stored.
  const { data } = await openPicture(content)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${data.subarray(0, 3).toString('hex')}`
}

/** Rotated upright, in sRGB, the first frame of several; results contain no metadata of the camera. */
export function openPicture(content: Buffer): Sharp {
  return sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient().toColourspace('srgb')
}
