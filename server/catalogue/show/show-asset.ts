import { type Asset, assetSchema, type Banner } from '#contract/catalogue.ts'
import { wireFields } from '#contract/wire.ts'

export type SnapshotAsset = {
  readonly id: string
  readonly title: string | null
  readonly alt: string
  readonly href: string | null
  readonly previewColour: string
  readonly createdAt: Date
}

export function showAsset({ createdAt, ...asset }: SnapshotAsset): Asset {
  return { ...wireFields(assetSchema, asset), time: assetTime(createdAt) }
}

export function firstAsset({ assets: [asset] }: { readonly assets: readonly SnapshotAsset[] }): Asset | null {
  return asset ? showAsset(asset) : null
}

/** A part of the picture's address. */
function assetTime(createdAt: Date): string {
  return String(createdAt.getTime())
}

/** A banner is a picture of a page with a link: a constraint requires it. */
export function showBanner(asset: SnapshotAsset): Banner {
  const { id, title, alt, href } = asset
  return { id, title: title ?? alt, alt, href: href!, asset: showAsset(asset) }
}
