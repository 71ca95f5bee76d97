import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { BRAND_CODE_PATTERN } from '#domain/site/brand.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type Editor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { checkPicture, openPicture } from '#server/platform/files/picture-content.ts'
import type { Picture } from '#server/platform/files/picture-reply.ts'
import { findBrandRow, lockBrands, setLogo } from './brand-queries.ts'
import type { Logo } from './brands.ts'

export const LOGO_BYTES_MAX = 2_000_000
/** Below it, a logo is a blur on a dense screen. */
const SIZE_MIN = { width: 96, height: 64 }
/** Three times the size available in the head of a page. */
const SIZE_MAX = { width: 540, height: 132 }

type Refused = 'ValidationError' | 'NotFoundError'

/**
 * Saves a logo, drawn on white, so that it is visible on every background. Its file is stored before anything refers to
 * it. The file of the previous logo remains, since existing pages and emails refer to it.
 */
export async function saveLogo(
  context: Context,
  editor: Editor,
  code: string,
  content: Buffer,
): Promise<Verdict<Logo, Refused>> {
  if (!hasBrand(editor, code) || (await findBrandRow(context.db, code)) === null) return refuse('NotFoundError')
  const picture = await checkPicture(content, SIZE_MIN)
  if (!picture.ok) return picture
  const drawn = openPicture(content)
    .flatten({ background: '#ffffff' })
    .resize({ ...SIZE_MAX, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await drawn.png({ palette: true }).toBuffer({ resolveWithObject: true })
  const logo = { id: uuid(), width: info.width, height: info.height }
  await context.files.put(logoKey(code, logo.id), data)
  return replaceLogo(context, editor, code, logo)
}

/** Null removes the logo, and the name is written instead. */
export function replaceLogo<L extends Logo | null>(
  context: Context,
  editor: Editor,
  code: string,
  logo: L,
): Promise<Verdict<L, Refused>> {
  return transact<Verdict<L, Refused>>(context.db, async (tx) => {
    await lockBrands(tx)
    const brand = hasBrand(editor, code) ? await findBrandRow(tx, code) : null
    if (brand === null) return refuse('NotFoundError')
    await setLogo(tx, code, logo)
    const change = { before: brand.logo, after: logo, reason: logo === null ? 'Removed the logo' : 'A logo' }
    const subject = { kind: 'brand', id: code }
    await recordAudit(tx, editor.actor, { action: 'brand.logo', subject, brand: code, ...change }, context.now())
    return allow(logo)
  })
}

/** The file of a logo; null if there is none. */
export async function findLogo({ files }: Pick<Context, 'files'>, code: string, id: string): Promise<Buffer | null> {
  const stored = await files.get(logoKey(code, id))
  return stored && Buffer.from(stored)
}

const requestSchema = z.object({
  env: z.string(),
  code: z.string().regex(BRAND_CODE_PATTERN),
  file: z.templateLiteral([z.uuid(), '.png']),
})

/** A logo by the parts of its address, as `logoPath` of the contract writes them; null for any other. */
export async function findLogoPicture(context: Context, request: unknown): Promise<Picture | null> {
  const read = requestSchema.safeParse(request)
  if (!read.success || read.data.env !== context.config.APP_ENV) return null
  const id = read.data.file.slice(0, -'.png'.length)
  const content = await findLogo(context, read.data.code, id)
  return content && { content, contentType: 'image/png', etag: `"${id}"` }
}

function logoKey(code: string, id: string): string {
  return `brands/${code}/${id}.png`
}
