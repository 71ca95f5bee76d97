import sharp from 'sharp'
import { backgrounds } from './backgrounds.ts'

/**
 * Draws the backgrounds of pages into web/app/layout/backgrounds: `node docs/art/draw-backgrounds.ts`. Shapes alone,
 * and so faint that no step is visible at their edge. The same source draws the same bytes.
 */
const folder = new URL('../../web/app/layout/backgrounds/', import.meta.url).pathname

for (const { name, draw } of backgrounds) {
  const { size } = await sharp(Buffer.from(draw()))
    .webp({ quality: 80, alphaQuality: 60, effort: 6 })
    .toFile(`${folder}${name}.webp`)
  console.log(`${name}.webp ${Math.ceil(size / 1024)} kB`)
}
