import { type CampaignMedia, campaignMediaSchema } from '#contract/campaign-media.ts'
import type { VideoType } from '#contract/media-path.ts'
import { wireFields } from '#contract/wire.ts'
import type { MediaKind } from '#domain/campaign/campaign-media.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type MediaRow = {
  readonly id: string
  readonly campaignTag: string
  readonly kind: MediaKind
  readonly alt: string
  readonly pictures: number
  readonly previewColour: string | null
  readonly videoType: VideoType | null
  readonly videoBytes: number | null
  readonly captionsId: string | null
  readonly shown: boolean
  readonly addedBy: string
  readonly addedAt: Date
}

function mediaRows(db: Db) {
  return db
    .selectFrom('campaignMedia')
    .select(['id', 'campaignTag', 'alt', 'pictures', 'previewColour'])
    .select(['videoBytes', 'captionsId', 'shown'])
    .select(['addedBy', 'addedAt'])
    .select([sql<MediaKind>`kind`.as('kind'), sql<VideoType | null>`video_type`.as('videoType')])
}

/** The shown media of every campaign, or of one. */
export async function listShownMedia(db: Db, tag?: string): Promise<MediaRow[]> {
  const rows = mediaRows(db).where('shown', '=', true).orderBy('campaignTag').orderBy('kind', 'desc')
  return (tag === undefined ? rows : rows.where('campaignTag', '=', tag)).execute()
}

const VERSIONS_MAX = 20

/** The latest media of a campaign, complete or not. */
export async function listMedia(db: Db, tag: string): Promise<MediaRow[]> {
  return mediaRows(db)
    .where('campaignTag', '=', tag)
    .orderBy('shown', 'desc')
    .orderBy('addedAt', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
}

export async function findMedia(db: Db, tag: string, id: string): Promise<MediaRow | null> {
  const row = await mediaRows(db).where('campaignTag', '=', tag).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function lockMedia(tx: Tx, tag: string, id: string): Promise<MediaRow | null> {
  const row = await mediaRows(tx).where('campaignTag', '=', tag).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export type NewMedia = Pick<MediaRow, 'id' | 'campaignTag' | 'kind' | 'alt' | 'addedBy' | 'addedAt'>

export async function insertMedia(tx: Tx, { id, campaignTag, kind, alt, addedBy, addedAt }: NewMedia): Promise<void> {
  const row = { id, campaignTag, kind, alt, addedBy, addedAt }
  await tx.insertInto('campaignMedia').values(row).execute()
}

export async function setPictures(tx: Tx, id: string, pictures: number, previewColour: string): Promise<void> {
  await tx
    .updateTable('campaignMedia')
    .set({ pictures, previewColour: sql`coalesce(preview_colour, ${previewColour})` })
    .where('id', '=', id)
    .execute()
}

export async function setVideo(tx: Tx, id: string, type: VideoType, bytes: number): Promise<void> {
  await tx.updateTable('campaignMedia').set({ videoType: type, videoBytes: bytes }).where('id', '=', id).execute()
}

export async function setCaptions(tx: Tx, id: string, captionsId: string): Promise<void> {
  await tx.updateTable('campaignMedia').set({ captionsId }).where('id', '=', id).execute()
}

/** At most one of a kind is shown. Returns the previous one. */
export async function setShown(tx: Tx, { id, campaignTag, kind }: MediaRow, shown: boolean) {
  const before = await tx
    .updateTable('campaignMedia')
    .set({ shown: false })
    .where('campaignTag', '=', campaignTag)
    .where('kind', '=', kind)
    .where('shown', '=', true)
    .returning(['id', 'alt'])
    .executeTakeFirst()
  if (shown) await tx.updateTable('campaignMedia').set({ shown: true }).where('id', '=', id).execute()
  return before ?? null
}

export function showMedia(row: MediaRow): CampaignMedia {
  return wireFields(campaignMediaSchema, row)
}
