import type { PictureKind } from '#contract/pictures.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

const owners = { campaign: 'campaigns', bundle: 'bundles', banner: 'pages' } as const

export async function hasOwner(db: Db, kind: PictureKind, tag: string): Promise<boolean> {
  if (kind === 'campaign' && (await hasDraft(db, tag))) return true
  const row = await db.selectFrom(owners[kind]).select('tag').where('tag', '=', tag).executeTakeFirst()
  return row !== undefined
}

/** A campaign that is not published yet has its pictures already. */
async function hasDraft(db: Db, tag: string): Promise<boolean> {
  const row = await db.selectFrom('campaignDrafts').select('tag').where('tag', '=', tag).executeTakeFirst()
  return row !== undefined
}

/** Locks the owner of a picture, so that two uploads do not take the same place. */
export async function lockOwner(tx: Tx, kind: PictureKind, tag: string): Promise<void> {
  if (kind === 'campaign')
    await tx.selectFrom('campaignDrafts').select('tag').where('tag', '=', tag).forUpdate().executeTakeFirst()
  await tx.selectFrom(owners[kind]).select('tag').where('tag', '=', tag).forUpdate().executeTakeFirst()
}

export type AssetRow = {
  id: string
  kind: PictureKind
  ownerTag: string
  title: string | null
  alt: string
  href: string | null
  previewColour: string
  width: number
  height: number
  contentHash: string
}

/** The same picture of the same owner remains one asset, with new texts. */
export async function upsertAsset(tx: Tx, asset: AssetRow, now: Date): Promise<{ id: string; createdAt: Date }> {
  const said = { title: asset.title, alt: asset.alt, href: asset.href }
  return tx
    .insertInto('assets')
    .values((assets) => ({
      id: asset.id,
      kind: asset.kind,
      ownerTag: asset.ownerTag,
      position: assets
        .selectFrom('assets')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
        .where('kind', '=', asset.kind)
        .where('ownerTag', '=', asset.ownerTag),
      ...said,
      previewColour: asset.previewColour,
      width: asset.width,
      height: asset.height,
      contentHash: asset.contentHash,
      createdAt: now,
    }))
    .onConflict((conflict) => conflict.columns(['kind', 'ownerTag', 'contentHash']).doUpdateSet(said))
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
}

export async function findAssetId(db: Db, kind: PictureKind, ownerTag: string, contentHash: string) {
  const row = await db
    .selectFrom('assets')
    .select('id')
    .where('kind', '=', kind)
    .where('ownerTag', '=', ownerTag)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  return row?.id ?? null
}

export type FramedAsset = { id: string; frames: unknown }

export async function findCampaignAsset(db: Db, tag: string, id: string): Promise<FramedAsset | null> {
  const row = await db
    .selectFrom('assets')
    .select(['id', 'frames'])
    .where('kind', '=', 'campaign')
    .where('ownerTag', '=', tag)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces a picture by one with a new id, because the files of an id never change, and are cached permanently. */
export async function replaceAsset(
  tx: Tx,
  id: string,
  by: { id: string; frames: object },
  now: Date,
): Promise<boolean> {
  const row = await tx.deleteFrom('assets').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) return false
  await tx
    .insertInto('assets')
    .values({ ...row, id: by.id, frames: JSON.stringify(by.frames), createdAt: now })
    .execute()
  return true
}
