import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { picturePath } from '#contract/pictures.ts'
import { buildApp } from '#server/boot/app.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { newCampaign, putCampaign } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { redAndBlue, uploadPicture } from '#tests/support/staff/upload-picture.ts'

const context = await testContext()
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})
const key = await addStaffKey(context, 'Mia', commander)
await putCampaign(context, newCampaign(context.now(), { tag: 'ODD' }))

/** The colours left and right of the middle, as shown. */
async function coloursOf(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  return [info.width * 0.25, info.width * 0.75].map((x) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(x)) * info.channels
    return nameOf([...data.subarray(at, at + 3)])
  })
}

function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.min(red, green, blue) > 235) return 'white'
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 12) return 'grey'
  return red > blue ? 'red' : 'blue'
}

const plain = await redAndBlue().removeAlpha().png().toBuffer()
const colours = ['red', 'blue']
/** A camera held upside down writes so. */
const turned = () => sharp(plain).rotate(180).withMetadata({ orientation: 3 }).jpeg().toBuffer()
const seeThrough = () =>
  sharp(plain)
    .composite([
      { input: Buffer.from([0, 0, 0, 255]), raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-out' },
    ])
    .png()
    .toBuffer()

test.each<[string, () => Promise<Buffer>, string[]]>([
  ['that was taken upside down', turned, colours],
  ['for print, in four inks', () => sharp(plain).toColourspace('cmyk').jpeg().toBuffer(), colours],
  ['with 16 bits a colour', () => sharp(plain).toColourspace('rgb16').png().toBuffer(), colours],
  ['of few colours', () => sharp(plain).png({ palette: true }).toBuffer(), colours],
  ['in grey', () => sharp(plain).greyscale().png().toBuffer(), ['grey', 'grey']],
  [
    'in grey, see-through',
    async () =>
      sharp(await seeThrough())
        .greyscale()
        .png()
        .toBuffer(),
    ['white', 'white'],
  ],
  ['that is see-through', seeThrough, ['white', 'white']],
  ['with the colours of a wide screen', () => sharp(plain).withIccProfile('p3').png().toBuffer(), colours],
  ['that moves', moving, colours],
  ['as AVIF', () => sharp(plain).avif({ effort: 0 }).toBuffer(), colours],
])('a picture %s is shown with the right colours, and without metadata', async (_, make, shown) => {
  const { data, status } = await uploadPicture(app, key, { kind: 'campaign', tag: 'ODD', alt: 'Odd' }, await make())
  expect(status).toBe(200)
  expect(data.preview_colour).toMatch(/^#[0-9a-f]{6}$/)
  for (const format of ['webp', 'png'] as const) {
    const address = { env: 'dev', kind: 'campaign', tag: 'ODD', asset: data, crop: 'wide169', format } as const
    const { rawPayload } = await app.inject(picturePath(address))
    expect(await coloursOf(rawPayload)).toEqual(shown)
    const { exif, icc, orientation, pages, channels } = await sharp(rawPayload).metadata()
    expect({ exif, icc, orientation, pages, channels }).toMatchObject({ channels: 3 })
    expect([exif, icc, orientation, pages].filter((each) => each !== undefined)).toEqual([])
  }
})

/** Two frames; the first one is shown. */
function moving(): Promise<Buffer> {
  return sharp([plain, plain], { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

test.each([
  ['that moves, of a kind for drawings', () => sharp(plain).gif().toBuffer()],
  ['of a scanner', () => sharp(plain).tiff().toBuffer()],
  ['that unpacks to half a gigabyte', async () => hugePng(20_000, 10_000)],
  ['that claims to be larger than anything', async () => hugePng(2 ** 31 - 1, 2 ** 31 - 1, 1)],
  ['with a page before it', async () => Buffer.concat([Buffer.from('<html><script>x()</script>'), plain])],
])('a picture %s is refused', async (_, make) => {
  const { status, error } = await uploadPicture(app, key, { kind: 'campaign', tag: 'ODD', alt: 'Odd' }, await make())
  expect({ status, error }).toMatchObject({ status: 400, error: { meta: { fields: [{ path: 'file' }] } } })
})

test('a picture with a page behind it is shown without the page', async () => {
  const file = Buffer.concat([plain, Buffer.from('<html><script>x()</script>')])
  const { data } = await uploadPicture(app, key, { kind: 'campaign', tag: 'ODD', alt: 'Odd' }, file)
  const address = { env: 'dev', kind: 'campaign', tag: 'ODD', asset: data, crop: 'square', format: 'webp' } as const
  const { headers, rawPayload } = await app.inject(picturePath(address))
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="picture.webp"',
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload.includes('script')).toBe(false)
})

/** All black, so that its file is a thousandth of the decoded size; complete unless it has fewer `rows`. */
function hugePng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0], 8)
  const pixels = deflateSync(Buffer.alloc(rows === height ? (Math.ceil(width / 8) + 1) * rows : 100))
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
