/** The part of a picture that a place shows: its centre, in thousandths of the sides, and its zoom, in per cent. */
export type PictureFrame = { readonly x: number; readonly y: number; readonly zoom: number }

/** More zoom would be a blur on large screens. */
export const ZOOM_MAX = 200

/** The largest part that fits, from the middle. */
export const wholeFrame: PictureFrame = { x: 500, y: 500, zoom: 100 }

type Size = { readonly width: number; readonly height: number }

/** The part that is shown, in the proportion of its place; moved only as far as the picture goes. */
export function framedPart(
  picture: Size,
  ratio: number,
  { x, y, zoom }: PictureFrame,
): Size & { left: number; top: number } {
  const widest = Math.min(picture.width, picture.height * ratio)
  const width = Math.min(picture.width, Math.max(1, Math.round((widest * 100) / zoom)))
  const height = Math.min(picture.height, Math.max(1, Math.round(width / ratio)))
  const within = (middle: number, length: number, side: number) =>
    Math.min(side - length, Math.max(0, Math.round((middle / 1000) * side - length / 2)))
  return { left: within(x, width, picture.width), top: within(y, height, picture.height), width, height }
}
