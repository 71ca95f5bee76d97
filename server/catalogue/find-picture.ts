import { z } from 'zod'
import { tagSchema } from '#contract/fields.ts'
import { type PictureCrop, pictureCrops, pictureKinds } from '#contract/pictures.ts'
import type { Context } from '#server/platform/context.ts'
import type { Picture } from '#server/platform/files/picture-reply.ts'
import { pictureFile, pictureKey, renderPng } from './pictures.ts'

const crops = Object.keys(pictureCrops) as [PictureCrop, ...PictureCrop[]]

const requestSchema = z.object({
  kind: z.enum(pictureKinds),
  env: z.string(),
  tag: tagSchema,
  id: z.uuid(),
  file: z.templateLiteral([z.enum(crops), '.', z.enum(['webp', 'png'])]),
  w: z.coerce.number().int().optional().catch(undefined),
})

/** A picture by the parts of its address, as `picturePath` of the contract writes them; null for any other. */
export async function findPicture(context: Context, request: object): Promise<Picture | null> {
  const read = requestSchema.safeParse(request)
  if (!read.success || read.data.env !== context.config.APP_ENV) return null
  const { kind, tag, id, file, w } = read.data
  const [crop, format] = file.split('.') as [PictureCrop, 'webp' | 'png']
  const name = pictureFile(crop, format, w)
  const asset = { kind, tag, id }
  const stored = await context.files.get(pictureKey(asset, name))
  const content = stored ?? (format === 'png' ? await renderPng(context.files, asset, crop) : null)
  if (content === null) return null
  return { content: Buffer.from(content), contentType: `image/${format}`, etag: `"${id}-${name}"` }
}
