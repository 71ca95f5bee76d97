import { drawBackdrop, drawConfetti } from './backdrop.ts'
import { drawDoor } from './door.ts'
import { drawContactShadows, drawFront, drawGround } from './ground.ts'
import { drawWord } from './lettering.ts'
import { type Palette, paletteOf } from './palette.ts'
import { drawProp, type Prop } from './props.ts'
import { frame, type Scene } from './scene.ts'
import { drawWheel } from './wheel.ts'

/**
 * A scene as SVG, from the back to the front: light, ground, what is out of focus, the prizes, paper, the dark of the
 * corners.
 */
export function compose(scene: Scene): string {
  const palette = paletteOf(scene)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">
  <defs>${blurs}${shade(palette)}</defs>
  ${drawBackdrop(scene, palette)}
  ${drawAll(scene.behind)}
  ${drawGround(scene, palette)}
  ${scene.door ? drawDoor(scene.door, palette) : ''}
  ${drawContactShadows(scene, palette)}
  ${scene.wheel ? drawWheel() : ''}
  ${scene.heroes.map((prop) => `<g filter="url(#lift)">${drawProp(prop)}</g>`).join('')}
  ${drawFront(scene, palette)}
  ${scene.word ? drawWord(scene.word, palette) : ''}
  ${scene.confetti ? drawConfetti(scene) : ''}
  ${drawAll(scene.before)}
  <rect width="${frame.width}" height="${frame.height}" fill="url(#corners)"/>
</svg>`
}

function drawAll(props: readonly Prop[] = []): string {
  return props.map(drawProp).join('')
}

export const blurs = [2, 3, 4, 7, 10, 16, 34, 60]
  .map(
    (pixels) =>
      `<filter id="blur-${pixels}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${pixels}"/></filter>`,
  )
  .join('')

/** A prize's own soft shadow on what is behind it, and the corners that hold the eye in the middle. */
export function shade(palette: Palette): string {
  return `<filter id="lift" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="14" stdDeviation="16" flood-color="${palette.shadow}" flood-opacity=".45"/></filter>
  <radialGradient id="corners" gradientUnits="userSpaceOnUse" cx="${frame.middle}" cy="430" r="980"><stop offset=".62" stop-color="${palette.deep}" stop-opacity="0"/><stop offset="1" stop-color="${palette.deep}" stop-opacity=".55"/></radialGradient>`
}
