import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Asset } from '#contract/catalogue.ts'
import { wireNames } from '#contract/wire.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { checkPicture, openPicture } from '#server/platform/files/picture-content.ts'
import type { Picture } from '#server/platform/files/picture-reply.ts'
import { findPrizeDescription, setPictureTime } from './queries.ts'

/** Sharp on a wheel of 400 pixels, at twice its density. */
const WIDTH = 240

const prizeIdSchema = z.uuid()
const requestSchema = z.object({ env: z.string(), id: prizeIdSchema })

/** Stores a prize's picture in the size of its sector, with transparency; it replaces the previous one. */
export async function savePrizePicture(
  context: Context,
  prizeId: string,
  content: Buffer,
): Promise<Verdict<Asset, 'ValidationError' | 'NotFoundError'>> {
  const isId = prizeIdSchema.safeParse(prizeId).success
  const description = isId ? await findPrizeDescription(context.db, prizeId) : null
  if (description === null) return refuse('NotFoundError')
  const picture = await checkPicture(content, { width: WIDTH, height: WIDTH })
  if (!picture.ok) return picture
  const png = await openPicture(content).resize(WIDTH, WIDTH, { fit: 'inside' }).png({ palette: true }).toBuffer()
  await context.files.put(pictureKey(prizeId), png)
  const madeAt = context.now()
  await setPictureTime(context.db, prizeId, madeAt)
  const { previewColour } = picture.value
  const time = String(madeAt.getTime())
  return allow(wireNames({ id: prizeId, time, alt: description, href: null, previewColour }))
}

/** The picture by the parts of its address; null for any other. */
export async function findPrizePicture(context: Context, request: unknown): Promise<Picture | null> {
  const read = requestSchema.safeParse(request)
  if (!read.success || read.data.env !== context.config.APP_ENV) return null
  const stored = await context.files.get(pictureKey(read.data.id))
  if (stored === null) return null
  const hash = createHash('sha256').update(stored).digest('base64url')
  return { content: Buffer.from(stored), contentType: 'image/png', etag: `"${hash}"` }
}

function pictureKey(prizeId: string): string {
  return `pictures/spin/${prizeId}/prizes.png`
}
