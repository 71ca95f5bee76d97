import { z } from 'zod'
import { WINNER_PHOTO } from '#contract/winner-photo.ts'
import type { Context } from '#server/platform/context.ts'
import type { Picture } from '#server/platform/files/picture-reply.ts'
import { photoKey } from './delete-photos.ts'
import { isPhoto } from './photo-queries.ts'

const requestSchema = z.object({
  env: z.string(),
  id: z.uuid(),
  file: z.enum(WINNER_PHOTO.widths.map((width) => `${width}.webp`)),
})

/**
 * A photograph by the parts of its address; null for any other. The row is read each time, so that the photograph
 * disappears at once when the winner is no longer named.
 */
export async function findPhotoPicture(context: Context, request: unknown): Promise<Picture | null> {
  const read = requestSchema.safeParse(request)
  if (!read.success || read.data.env !== context.config.APP_ENV) return null
  const { id, file } = read.data
  if (!(await isPhoto(context.db, id))) return null
  const stored = await context.files.get(photoKey(id, Number.parseInt(file, 10)))
  return stored && { content: Buffer.from(stored), contentType: 'image/webp', etag: `"${id}-${file}"` }
}
