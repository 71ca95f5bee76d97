import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/**
 * Makes the masters in db/demo/pictures of what Blender rendered, and the pictures of the page *How it works*:
 * `node docs/art/encode.ts FOLDER`.
 */
/** `content.test.ts` allows no master more. */
const MASTER_BYTES_MAX = 60 * 1024
const rendered = process.argv[2]
if (!rendered) throw new Error('name the folder with the rendered pictures')

function folderOf(name: string): string {
  const folder = isStep(name) ? 'web/features/information/steps/' : 'db/demo/pictures/'
  return new URL(`../../${folder}`, import.meta.url).pathname
}

function isStep(name: string): boolean {
  return name.startsWith('step-')
}

function sizeOf(name: string): { width: number; height: number } {
  if (name.startsWith('wheel-')) return { width: 600, height: 600 }
  if (isStep(name)) return { width: 800, height: 450 }
  return { width: 1600, height: 900 }
}

for (const { name, base } of readdirSync(rendered)
  .map((file) => parse(file))
  .filter(({ ext, name }) => ext === '.png' && name !== 'share')) {
  // Edges are not denoised, so a median takes their last grain out, before a smaller render is enlarged.
  const picture = sharp(await sharp(`${rendered}/${base}`).median(3).toBuffer())
    .resize({ ...sizeOf(name), kernel: 'lanczos3' })
    .sharpen({ sigma: 1.2, m1: 0.6, m2: 1.6 })
  // A busy picture hides more than a plain one.
  let quality = 76
  let bytes = await encode(picture, quality)
  while (bytes.length > MASTER_BYTES_MAX) {
    quality -= 4
    bytes = await encode(picture, quality)
  }
  await writeFile(`${folderOf(name)}${name}.webp`, bytes)
  console.log(`${name}.webp ${Math.ceil(bytes.length / 1024)} kB`)
}

function encode(picture: Sharp, quality: number): Promise<Buffer> {
  return picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
}
