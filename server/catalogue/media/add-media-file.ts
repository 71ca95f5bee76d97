import { v7 as uuid } from 'uuid'
import { MEDIA_PICTURE } from '#contract/media-path.ts'
import { type MediaPart, whyNotAdded } from '#domain/campaign/campaign-media.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { CAPTIONS_BYTES_MAX, readCaptions } from '#server/platform/files/captions-content.ts'
import { checkPicture, openPicture } from '#server/platform/files/picture-content.ts'
import { readVideoType } from '#server/platform/files/video-content.ts'
import { PICTURE_BYTES_MAX } from '../pictures.ts'
import { markCatalogueChanged } from '../save-queries.ts'
import { mediaKey, storeVideo } from './media-files.ts'
import { findMedia, lockMedia, type MediaRow, setCaptions, setPictures, setVideo } from './media-queries.ts'

/**
 * The size that a slow line uploads in half a minute, the time limit of a request. It is enough for a minute of film in
 * 720 lines.
 */
export const VIDEO_BYTES_MAX = 25_000_000
/** A smaller picture would be a blur on the site. */
const PICTURE_SIZE_MIN = { width: 640, height: 360 }

type Refused = 'ValidationError' | 'NotFoundError'
type Stored = (tx: Tx) => Promise<void>
export type MediaFile = {
  readonly tag: string
  readonly id: string
  readonly part: MediaPart
  readonly content: Buffer
}

/**
 * Stores a file before its row refers to it, outside any transaction. If two uploads compete for one place, the first
 * wins. `record` adds to the audit log in the same transaction.
 */
export async function addMediaFile(
  context: Context,
  { tag, id, part, content }: MediaFile,
  record: (tx: Tx, media: MediaRow) => Promise<void>,
): Promise<Verdict<{ pictures: number }, Refused>> {
  const media = await findMedia(context.db, tag, id)
  if (media === null) return refuse('NotFoundError')
  const why = whyNotAdded(contentOf(media), part)
  if (why !== null) return refuseField('part', why)
  const stored = await store[part](context, media, content)
  if (!stored.ok) return stored
  return transact<Verdict<{ pictures: number }, Refused>>(context.db, async (tx) => {
    const now = await lockMedia(tx, tag, id)
    if (now === null) return refuse('NotFoundError')
    if (part !== 'CAPTIONS' && (now.pictures !== media.pictures || now.videoType !== media.videoType))
      return refuseField('part', 'Another file came at the same time. Please try again')
    await stored.value(tx)
    if (now.shown) {
      await markCatalogueChanged(tx)
      await record(tx, now)
    }
    return allow({ pictures: now.pictures + (part === 'PICTURE' ? 1 : 0) })
  })
}

export function contentOf({ kind, pictures, videoType }: MediaRow) {
  return { kind, pictures, hasVideo: videoType !== null }
}

const store: Record<
  MediaPart,
  (context: Context, media: MediaRow, content: Buffer) => Promise<Verdict<Stored, 'ValidationError'>>
> = {
  PICTURE: async ({ files }, media, content) => {
    if (content.length > PICTURE_BYTES_MAX) return refuseField('file', 'must be a picture of at most 10 MB')
    const picture = await checkPicture(content, PICTURE_SIZE_MIN)
    if (!picture.ok) return picture
    const cut = openPicture(content)
      .flatten({ background: '#ffffff' })
      .resize({ ...MEDIA_PICTURE, fit: 'cover' })
    const next = media.pictures + 1
    await files.put(mediaKey(ownerOf(media), `${next}.webp`), await cut.webp({ effort: 3 }).toBuffer())
    return allow((tx: Tx) => setPictures(tx, media.id, next, picture.value.previewColour))
  },
  VIDEO: async ({ files }, media, content) => {
    const read = readVideoType(content)
    if ('problem' in read) return refuseField('file', read.problem)
    await storeVideo(files, ownerOf(media), content)
    return allow((tx: Tx) => setVideo(tx, media.id, read.type, content.length))
  },
  CAPTIONS: async ({ files }, media, content) => {
    const captions = readCaptions(content)
    if (captions === null)
      return refuseField(
        'file',
        `must be a WebVTT file of at most ${CAPTIONS_BYTES_MAX / 1000} kB, with captions in it`,
      )
    const captionsId = uuid()
    await files.put(mediaKey(ownerOf(media), `${captionsId}.vtt`), captions)
    return allow((tx: Tx) => setCaptions(tx, media.id, captionsId))
  },
}

const ownerOf = ({ campaignTag: tag, id }: MediaRow) => ({ tag, id })
