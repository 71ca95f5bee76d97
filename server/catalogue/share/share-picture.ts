import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import type { Asset, Bundle, Campaign } from '#contract/catalogue.ts'
import { tagSchema } from '#contract/fields.ts'
import { SHARE_PICTURE, type ShareKind, shareKinds } from '#contract/pictures.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { formatPoundsTrimmed, type Pence, smaller } from '#domain/money/money.ts'
import { fitLogo } from '#domain/site/brand.ts'
import { findBrand, findLogo } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Picture } from '#server/platform/files/picture-reply.ts'
import { makeOneAtATime } from '#server/platform/one-at-a-time.ts'
import { lookUpBundle, lookUpCampaign } from '../look-up.ts'
import { pictureFile, pictureKey } from '../pictures.ts'
import type { FindRemaining } from '../public-catalogue.ts'

const requestSchema = z.object({
  env: z.string(),
  kind: z.enum(shareKinds),
  file: z.templateLiteral([z.string(), '.jpg']),
  brand: z.string().optional().catch(undefined),
})

/** The texts on a share picture; other texts make another picture. */
type ShareWords = { title: string; price: string | null; closes: string | null }

/** Incrementing it redraws all pictures. */
const DRAWING = 3
const DRAWN_AT_ONCE_MAX = 20
const limited = makeOneAtATime(DRAWN_AT_ONCE_MAX)

/**
 * The picture for shared links to a campaign or bundle. It is drawn on first request and stored under its texts, so
 * that a new price or date makes a new picture. Null if there is no picture to draw it from.
 */
export async function findSharePicture(
  context: Context,
  findRemaining: FindRemaining,
  request: object,
): Promise<Picture | 'busy' | null> {
  const read = requestSchema.safeParse(request)
  if (!read.success || read.data.env !== context.config.APP_ENV) return null
  const { kind, file } = read.data
  const brand = findBrand(context, read.data.brand)
  const tag = tagSchema.safeParse(file.slice(0, -'.jpg'.length)).data
  const shown = tag && (await findShown(context, findRemaining, kind, tag))
  if (!shown) return null
  const { asset, words } = shown
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, asset.id, words, ...(brand?.logo ? [brand.logo.id] : [])]))
    .digest('hex')
    .slice(0, 32)
  const key = `pictures/share/${kind}/${tag}/${hash}.jpg`
  const picture = (content: Uint8Array) => ({
    content: Buffer.from(content),
    contentType: 'image/jpeg',
    etag: `"${hash}"`,
  })
  const stored = await context.files.get(key)
  if (stored) return picture(stored)
  const source = await context.files.get(pictureKey({ kind, tag, id: asset.id }, pictureFile('wide169', 'webp')))
  if (!source) return null
  const logo = brand?.logo ? await findLogo(context, brand.code, brand.logo.id) : null
  const drawn = await limited(() => drawShareCard(source, words, logo))
  if (drawn === null) return 'busy'
  await context.files.put(key, drawn)
  return picture(drawn)
}

async function findShown(
  context: Context,
  findRemaining: FindRemaining,
  kind: ShareKind,
  tag: string,
): Promise<{ asset: Asset; words: ShareWords } | null> {
  const found =
    kind === 'campaign'
      ? await lookUpCampaign(context, tag, findRemaining)
      : await lookUpBundle(context, tag, findRemaining)
  const asset = found.ok && found.value.assets[0]
  return asset ? { asset, words: wordsOf(found.value) } : null
}

/**
 * The picture of a campaign that closes every day or week has no date, since the date would pass while it is still
 * shown.
 */
export function wordsOf(thing: Campaign | Bundle): ShareWords {
  const lowest = thing.type === 'BUNDLE' ? thing.price : lowestPrice(thing)
  const isOver = thing.status === 'ENDED' && thing.end_date !== null && thing.end_date <= thing.server_time
  const price =
    isOver || lowest === null
      ? null
      : lowest === 0
        ? 'Enter for free'
        : `${thing.type === 'BUNDLE' ? 'Yours for' : 'Enter from'} ${formatPoundsTrimmed(lowest)}`
  const closes = thing.end_date && `${isOver ? 'Closed' : 'Closes'} ${momentLabel(thing.end_date)}`
  return { title: thing.title, price, closes }
}

function lowestPrice({ prices, raffle, server_time: now }: Campaign): Pence | null {
  const offered = prices
    .filter(
      ({ type, start_date: from, end_date: until }) =>
        type === 'STANDARD' && !(from && from > now) && !(until && until <= now),
    )
    .map(({ price }) => price)
  const all = raffle && offered.length === 0 ? [raffle.unit_price] : offered
  return all.length === 0 ? null : all.reduce(smaller)
}

const { width, height } = SHARE_PICTURE
const MARGIN = 56
const INK = '#221b12'
const BRIGHT = '#f7c61b'

/**
 * The whole picture, with title, price and closing date over a shade at its foot, and the logo of the sharing brand in
 * an upper corner.
 */
export async function drawShareCard(
  source: Uint8Array,
  words: ShareWords,
  logo: Uint8Array | null = null,
): Promise<Buffer> {
  return sharp(source)
    .resize(width, height, { fit: 'cover', position: 'bottom' })
    .composite([{ input: Buffer.from(await lettering(words)) }, ...(logo === null ? [] : await plateOf(logo))])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

const LOGO_ROOM = { width: 300, height: 96 }
const PLATE_EDGE = 20
const PLATE_TOP = 40

async function plateOf(logo: Uint8Array) {
  const size = fitLogo(await sharp(logo).metadata(), LOGO_ROOM)
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width + 2 * PLATE_EDGE}" height="${size.height + 2 * PLATE_EDGE}"><rect width="100%" height="100%" rx="20" fill="#fff"/></svg>`
  const [left, top] = [MARGIN, PLATE_TOP]
  return [
    { input: Buffer.from(plate), left, top },
    { input: await sharp(logo).resize(size).toBuffer(), left: left + PLATE_EDGE, top: top + PLATE_EDGE },
  ]
}

async function lettering({ title, price, closes }: ShareWords): Promise<string> {
  // Loaded with the first picture, because the font library would slow down every start.
  const { breakLines, drawLine, textWidth } = await import('./draw-text.ts')
  const room = width - 2 * MARGIN
  const size = title.length > 40 ? 60 : 76
  const lines = breakLines(title, size, room, 2)
  const isBare = price === null && closes === null
  const foot = height - MARGIN
  const titleFoot = isBare ? foot : foot - 92
  const titleTop = titleFoot - size * (lines.length - 1) * 1.06 - size
  const titles = lines.map((line, index) =>
    drawLine(line, {
      x: MARGIN,
      base: Math.round(titleFoot - size * 1.06 * (lines.length - 1 - index)),
      size,
      fill: '#fff',
    }),
  )
  const pill = price === null ? 0 : Math.ceil(textWidth(price, 36)) + 48
  const shadeTop = Math.max(0, titleTop - 90)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#120d06" stop-opacity="0"/><stop offset="0.3" stop-color="#120d06" stop-opacity="0.64"/><stop offset="1" stop-color="#120d06" stop-opacity="0.9"/></linearGradient></defs>
<rect y="${shadeTop}" width="${width}" height="${height - shadeTop}" fill="url(#shade)"/>
${titles.join('')}
${price === null ? '' : `<rect x="${MARGIN}" y="${foot - 60}" width="${pill}" height="64" rx="32" fill="${BRIGHT}"/>${drawLine(price, { x: MARGIN + 24, base: foot - 16, size: 36, fill: INK })}`}
${closes === null ? '' : drawLine(closes, { x: MARGIN + (pill && pill + 28), base: foot - 16, size: 34, fill: '#fff' })}
</svg>`
}
