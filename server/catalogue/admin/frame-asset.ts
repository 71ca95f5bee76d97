import { v7 as uuid } from 'uuid'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { findCampaignAsset, lockOwner, replaceAsset } from '../asset-queries.ts'
import { findSource, type PictureFrames, renderPicture, storeSource } from '../pictures.ts'
import { markCatalogueChanged } from '../save-queries.ts'

/**
 * Crops a campaign's picture again for each place. The result is a new asset at the same position of the list. If two
 * people do it concurrently one of them wins, and the other gets an error because the old picture no longer exists.
 */
export async function frameAsset(
  context: Context,
  { tag, id, frames }: { tag: string; id: string; frames: PictureFrames },
  record: (tx: Tx, before: unknown) => Promise<void>,
): Promise<Verdict<{ id: string }, 'NotFoundError'>> {
  const { db, files } = context
  const framed = { kind: 'campaign', tag, id: uuid() } as const
  const before = await findCampaignAsset(db, tag, id)
  const source = before && (await findSource(files, { ...framed, id }))
  if (!before || !source) return refuse('NotFoundError')
  await renderPicture(files, framed, source, frames)
  await storeSource(files, framed, source)
  return transact<Verdict<{ id: string }, 'NotFoundError'>>(db, async (tx) => {
    await lockOwner(tx, 'campaign', tag)
    const isReplaced = await replaceAsset(tx, id, { id: framed.id, frames }, context.now())
    if (!isReplaced) return refuse('NotFoundError')
    await markCatalogueChanged(tx)
    await record(tx, before.frames)
    return allow({ id: framed.id })
  })
}

/** The whole picture of a campaign, for who frames it. */
export async function findWholePicture({ files }: Context, tag: string, id: string): Promise<Buffer | null> {
  return findSource(files, { kind: 'campaign', tag, id })
}
