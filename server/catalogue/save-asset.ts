import { v7 as uuid } from 'uuid'
import type { Asset } from '#contract/catalogue.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { checkPicture } from '#server/platform/files/picture-content.ts'
import { findAssetId, hasOwner, lockOwner, upsertAsset } from './asset-queries.ts'
import { PICTURE_SIZE_MIN, renderPicture, storeSource } from './pictures.ts'
import { markCatalogueChanged } from './save-queries.ts'
import { showAsset } from './show/show-asset.ts'

export type NewAsset = {
  readonly kind: PictureKind
  /** The tag of the campaign, of the bundle, or of the page with the banner. */
  readonly tag: string
  /** Only banners have a title. */
  readonly title: string | null
  readonly alt: string | null
  readonly href: string | null
  /** Whether its frames can be chosen later. */
  readonly isFramed?: true
}

/**
 * Appends a picture. Its crops are stored before it is shown, outside any transaction; if saving then fails, only
 * unused files remain. `record` adds to the audit log in the same transaction.
 */
export async function saveAsset(
  context: Context,
  asset: NewAsset,
  content: Buffer,
  record: (tx: Tx) => Promise<void> = async () => {},
): Promise<Verdict<Asset, 'ValidationError' | 'NotFoundError'>> {
  const { kind, tag, title, alt, href, isFramed } = asset
  if (alt === null) return refuseField('alt', 'must describe the picture')
  if (kind === 'banner' && href === null) return refuseField('href', 'must say where the banner leads')
  if (!(await hasOwner(context.db, kind, tag))) return refuse('NotFoundError')
  const picture = await checkPicture(content, PICTURE_SIZE_MIN)
  if (!picture.ok) return picture
  const { contentHash, width, height, previewColour } = picture.value
  const storedId = await findAssetId(context.db, kind, tag, contentHash)
  const id = storedId ?? uuid()
  if (storedId === null) await renderPicture(context.files, { kind, tag, id }, content)
  // Operators choose frames for a campaign's pictures.
  if (storedId === null && isFramed) await storeSource(context.files, { kind, tag, id }, content)
  return transact(context.db, async (tx) => {
    await lockOwner(tx, kind, tag)
    const row = { id, kind, ownerTag: tag, title, alt, href, previewColour, width, height, contentHash }
    const saved = await upsertAsset(tx, row, context.now())
    await markCatalogueChanged(tx)
    await record(tx)
    return allow(showAsset({ ...row, ...saved }))
  })
}
