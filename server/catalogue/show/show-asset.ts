import type { Asset, Banner } from '#contract/catalogue.ts'

export type SnapshotAsset = {
  readonly id: string
  readonly title: string | null
  readonly alt: string
  readonly href: string | null
  readonly previewColour: string
  readonly createdAt: Date
}

export function showAsset({ id, alt, href, previewColour, createdAt }: SnapshotAsset): Asset {
  return { id, time: assetTime(createdAt), alt, href, preview_colour: previewColour }
}

/** A part of the picture's address. */
export function assetTime(createdAt: Date): string {
  return String(createdAt.getTime())
}

/** A banner is a picture of a page with a link: a constraint requires it. */
export function showBanner(asset: SnapshotAsset): Banner {
  const { id, title, alt, href } = asset
  return { id, title: title ?? alt, alt, href: href!, asset: showAsset(asset) }
}
