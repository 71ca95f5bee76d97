import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * Draws the pictures that others fetch by an address of ours that never changes, into web/public/public/img:
 * `node docs/art/house-pictures.ts SHARE.png`, the picture that `render.py` calls `share`. What our own pages show
 * is named by its content instead.
 */
const folder = new URL('../../web/public/public/img/', import.meta.url).pathname
const mark = readFileSync(new URL('../../web/public/icon.svg', import.meta.url), 'utf8')

/** What is shown where a page without a picture of its own is shared. */
const shared = { width: 1200, height: 630, mark: 150 }
const rendered = process.argv[2]
if (!rendered) throw new Error('name the rendered share picture')

mkdirSync(folder, { recursive: true })
const ticket = await drawMark(shared.mark)
await sharp(rendered)
  .resize(shared.width, shared.height, { fit: 'cover' })
  .composite([{ input: ticket, left: Math.round((shared.width - shared.mark) / 2), top: 20 }])
  .png({ palette: true, effort: 10 })
  .toFile(`${folder}share.png`)
await drawIcon(180, 132, 'touch-icon')
for (const side of [192, 512]) await drawIcon(side, Math.round(side * 0.73), `icon-${side}`)
// A launcher may cut it to a circle of four fifths of its width.
await drawIcon(512, 290, 'icon-maskable-512')
writeFileSync(new URL('../../web/public/favicon.ico', import.meta.url), inIco(await drawMark(32), 32))

async function drawIcon(side: number, markSide: number, name: string): Promise<void> {
  await sharp({ create: { width: side, height: side, channels: 3, background: '#faf6ec' } })
    .composite([{ input: await drawMark(markSide) }])
    .png({ palette: true, effort: 10 })
    .toFile(`${folder}${name}.png`)
}

/** One PNG in the container that browsers ask for by itself: a header of six bytes, and sixteen on the picture. */
function inIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

function drawMark(side: number): Promise<Buffer> {
  return sharp(Buffer.from(mark), { density: 600 }).resize(side, side).png().toBuffer()
}
