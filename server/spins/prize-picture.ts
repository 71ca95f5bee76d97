import sharp from 'sharp'
import { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { setPictureTime } from './queries.ts'

/** Sharp on a wheel of 400 pixels, at twice its density. */
const WIDTH = 240

const askedSchema = z.object({ env: z.string(), id: z.uuid() })

/** Keeps a prize's picture as its sector shows it. */
export async function savePrizePicture(context: Context, prizeId: string, content: Buffer): Promise<void> {
  const png = await sharp(content).resize(WIDTH, WIDTH, { fit: 'inside' }).png({ palette: true }).toBuffer()
  await context.files.put(keyOf(prizeId), png)
  await setPictureTime(context.db, prizeId, context.now())
}

/** The picture by the parts of its address; null for any other. */
export async function findPrizePicture(context: Context, asked: unknown): Promise<Buffer | null> {
  const read = askedSchema.safeParse(asked)
  if (!read.success || read.data.env !== context.config.APP_ENV) return null
  const content = await context.files.get(keyOf(read.data.id))
  return content && Buffer.from(content)
}

function keyOf(prizeId: string): string {
  return `pictures/spin/${prizeId}/prizes.png`
}
