import { z } from 'zod'
import { tagSchema } from '#contract/fields.ts'
import { type VideoType, videoTypes } from '#contract/media-path.ts'
import type { Context } from '#server/platform/context.ts'
import type { Picture } from '#server/platform/files/picture-reply.ts'
import type { RangedFile } from '#server/platform/files/ranged-reply.ts'
import { mediaKey, readVideo } from './media-files.ts'
import { findMedia } from './media-queries.ts'

const ownerSchema = z.object({ env: z.string(), tag: tagSchema, id: z.uuid() })
const requestSchema = z.union([
  ownerSchema.extend({ file: z.enum(videoTypes.map((type) => `video.${type}` as const)) }),
  ownerSchema.extend({ file: z.string().regex(/^([1-9]\d?\.webp|[\da-f-]{36}\.vtt)$/) }),
])

/** A file of a campaign's media by the parts of its address, as `mediaPath` writes them; null for any other. */
export async function findMediaFile(
  context: Context,
  request: unknown,
): Promise<{ whole: Picture } | { ranged: RangedFile } | null> {
  const read = requestSchema.safeParse(request)
  if (!read.success || read.data.env !== context.config.APP_ENV) return null
  const { tag, id, file } = read.data
  const etag = `"${id}-${file}"`
  if (file.startsWith('video.')) {
    const media = await findMedia(context.db, tag, id)
    if (media?.videoBytes == null || file !== `video.${media.videoType}`) return null
    const contentType = `video/${media.videoType satisfies VideoType | null}`
    const readBytes = (first: number, last: number) => readVideo(context.files, { tag, id }, first, last)
    return { ranged: { bytes: media.videoBytes, contentType, etag, read: readBytes } }
  }
  const stored = await context.files.get(mediaKey({ tag, id }, file))
  const contentType = file.endsWith('.vtt') ? 'text/vtt' : 'image/webp'
  return stored && { whole: { content: Buffer.from(stored), contentType, etag } }
}
