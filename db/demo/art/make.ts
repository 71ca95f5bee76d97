import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { backgrounds } from './backgrounds.ts'
import { compose } from './compose.ts'
import { scenes } from './scenes.ts'
import { composeToken, tokens } from './token.ts'

/**
 * Draws the masters of the demonstration pictures into db/demo/pictures and the backgrounds of pages into
 * web/app/layout/backgrounds, or those named: `node db/demo/art/make.ts [name …]`. The same sources draw the same
 * bytes.
 */
const demo = { folder: folderOf('../pictures/'), alphaQuality: 100 }
/** Shapes alone, and so faint that nobody sees a step at their edge. */
const site = { folder: folderOf('../../../web/app/layout/backgrounds/'), alphaQuality: 60 }
const drawings = [
  ...scenes.map((scene) => ({ name: scene.name, ...demo, draw: () => compose(scene) })),
  ...tokens.map((token) => ({ name: token.name, ...demo, draw: () => composeToken(token) })),
  ...backgrounds.map((background) => ({ ...background, ...site })),
]
const names = process.argv.slice(2)

for (const { name, folder, alphaQuality, draw } of drawings.filter(
  (drawing) => names.length === 0 || names.includes(drawing.name),
)) {
  const { size } = await sharp(Buffer.from(draw()))
    .webp({ quality: 80, alphaQuality, effort: 6 })
    .toFile(`${folder}${name}.webp`)
  console.log(`${name}.webp ${Math.ceil(size / 1024)} kB`)
}

function folderOf(path: string): string {
  const folder = new URL(path, import.meta.url).pathname
  mkdirSync(folder, { recursive: true })
  return folder
}
