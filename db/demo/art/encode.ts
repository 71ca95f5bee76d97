import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import sharp from 'sharp'

/** Makes the masters in db/demo/pictures of what Blender rendered: `node db/demo/art/encode.ts FOLDER`. */
const rendered = process.argv[2]
if (!rendered) throw new Error('name the folder with the rendered pictures')
const pictures = new URL('../pictures/', import.meta.url).pathname

for (const { name, base } of readdirSync(rendered)
  .map((file) => parse(file))
  .filter(({ ext, name }) => ext === '.png' && name !== 'share')) {
  const size = name.startsWith('wheel-') ? { width: 600, height: 600 } : { width: 1600, height: 900 }
  const { size: bytes } = await sharp(`${rendered}/${base}`)
    .resize({ ...size, kernel: 'lanczos3' })
    .sharpen({ sigma: 1.2, m1: 0.6, m2: 1.6 })
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toFile(`${pictures}${name}.webp`)
  console.log(`${name}.webp ${Math.ceil(bytes / 1024)} kB`)
}
