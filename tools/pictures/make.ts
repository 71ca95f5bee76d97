import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { compose } from './compose.ts'
import { scenes } from './scenes.ts'
import { composeToken, tokens } from './token.ts'

/**
 * Draws the masters of the demonstration pictures, or those named, into db/demo/pictures:
 * `node tools/pictures/make.ts [name …]`. The same sources draw the same bytes.
 */
const folder = new URL('../../db/demo/pictures/', import.meta.url).pathname
const drawings = [
  ...scenes.map((scene) => ({ name: scene.name, draw: () => compose(scene) })),
  ...tokens.map((token) => ({ name: token.name, draw: () => composeToken(token) })),
]
const asked = process.argv.slice(2)

mkdirSync(folder, { recursive: true })
for (const { name, draw } of drawings.filter((drawing) => asked.length === 0 || asked.includes(drawing.name))) {
  const { size } = await sharp(Buffer.from(draw())).webp({ quality: 80, effort: 6 }).toFile(`${folder}${name}.webp`)
  console.log(`${name}.webp ${Math.ceil(size / 1024)} kB`)
}
