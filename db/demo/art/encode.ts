import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import sharp from 'sharp'

/**
 * Makes the masters in db/demo/pictures of what Blender rendered, and those of prizes from all sides in db/demo/sides:
 * `node db/demo/art/encode.ts FOLDER`.
 */
const rendered = process.argv[2]
if (!rendered) throw new Error('name the folder with the rendered pictures')
const folderOf = (name: string) =>
  new URL(name.includes('-side-') ? '../sides/' : '../pictures/', import.meta.url).pathname

function sizeOf(name: string): { width: number; height: number } {
  if (name.startsWith('wheel-')) return { width: 600, height: 600 }
  return name.includes('-side-') ? { width: 960, height: 540 } : { width: 1600, height: 900 }
}

for (const { name, base } of readdirSync(rendered)
  .map((file) => parse(file))
  .filter(({ ext, name }) => ext === '.png' && name !== 'share')) {
  const { size: bytes } = await sharp(`${rendered}/${base}`)
    .resize({ ...sizeOf(name), kernel: 'lanczos3' })
    .sharpen({ sigma: 1.2, m1: 0.6, m2: 1.6 })
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toFile(`${folderOf(name)}${name}.webp`)
  console.log(`${name}.webp ${Math.ceil(bytes / 1024)} kB`)
}
