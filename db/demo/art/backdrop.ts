import { chanceOf } from './chance.ts'
import type { Palette } from './palette.ts'
import { frame, type Scene } from './scene.ts'

const { width, height, middle } = frame
const eye = 390

/** Light, then the rings of a broadcast going out from behind the prize, then two beams and what floats in them. */
export function drawBackdrop(scene: Scene, palette: Palette): string {
  const chance = chanceOf(scene.name)
  return `
  <defs>
    <radialGradient id="sky" gradientUnits="userSpaceOnUse" cx="${middle}" cy="${eye}" r="1050">
      <stop offset="0" stop-color="${palette.core}"/><stop offset=".38" stop-color="${palette.body}"/>
      <stop offset=".8" stop-color="${palette.edge}"/><stop offset="1" stop-color="${palette.deep}"/>
    </radialGradient>
    <radialGradient id="halo" cx=".42" cy=".34" r=".75">
      <stop offset="0" stop-color="${palette.haloInner}"/><stop offset="1" stop-color="${palette.haloOuter}"/>
    </radialGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${palette.glow}" stop-opacity="${palette.beam}"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/>
    </linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  ${scene.stars ? stars(chance) : ''}
  ${rings(palette)}
  <circle cx="${middle}" cy="${eye}" r="330" fill="${palette.glow}" opacity=".5" filter="url(#blur-60)"/>
  <circle cx="${middle}" cy="${eye}" r="292" fill="url(#halo)"/>
  <circle cx="${middle}" cy="${eye}" r="290" fill="none" stroke="${palette.glow}" stroke-width="3" stroke-opacity=".55"/>
  <g filter="url(#blur-34)">
    <path d="M40 -120 L300 -120 L930 760 L560 760 Z" fill="url(#beam)"/>
    <path d="M1560 -120 L1300 -120 L670 760 L1040 760 Z" fill="url(#beam)"/>
  </g>
  ${lights(chance, palette)}`
}

/** Paper in the air, nearest last and least sharp. */
export function drawConfetti(scene: Scene): string {
  const chance = chanceOf(`${scene.name} confetti`)
  const colours = ['#ffd23f', '#ff5d8f', '#4cc9f0', '#7ae582', '#ffffff', '#ff9f1c']
  return Array.from({ length: 46 }, (_, index) => {
    const isNear = index > 37
    const size = isNear ? 26 + chance() * 18 : 9 + chance() * 11
    const colour = colours[Math.floor(chance() * colours.length)]
    const x = chance() * width
    const y = chance() * 640 - 20
    const turn = chance() * 360
    const shape =
      chance() > 0.35
        ? `<rect x="${-size / 2}" y="${-size / 4}" width="${size}" height="${size / 2}" rx="2" fill="${colour}"/>`
        : `<path d="M${-size} 0 q${size / 2} ${-size * 0.7} ${size} 0 t${size} 0" fill="none" stroke="${colour}" stroke-width="${size / 3.4}" stroke-linecap="round"/>`
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(1 ${(0.45 + chance() * 0.55).toFixed(2)})`
    return `<g${isNear ? ' filter="url(#blur-7)"' : ''} opacity="${isNear ? 0.75 : 0.95}"><g transform="${place}">${shape}</g></g>`
  }).join('')
}

function rings(palette: Palette): string {
  return [372, 468, 584, 722, 888]
    .map((radius, index) => {
      const strength = 0.2 - index * 0.032
      return `<circle cx="${middle}" cy="${eye}" r="${radius}" fill="${palette.glow}" fill-opacity="${(strength * 0.34).toFixed(3)}" stroke="${palette.glow}" stroke-opacity="${strength.toFixed(3)}" stroke-width="${2.4 - index * 0.2}"/>`
    })
    .join('')
}

function lights(chance: () => number, palette: Palette): string {
  return Array.from({ length: 26 }, () => {
    const radius = 6 + chance() ** 3 * 62
    const x = chance() < 0.5 ? chance() * 520 : width - chance() * 520
    const strength = 0.05 + chance() * 0.13
    const blur = radius > 34 ? 7 : 3
    return `<circle cx="${x.toFixed(0)}" cy="${(chance() * 720).toFixed(0)}" r="${radius.toFixed(1)}" fill="${palette.glow}" opacity="${strength.toFixed(2)}" filter="url(#blur-${blur})"/>`
  }).join('')
}

function stars(chance: () => number): string {
  return Array.from(
    { length: 110 },
    () =>
      `<circle cx="${(chance() * width).toFixed(0)}" cy="${(chance() * 620).toFixed(0)}" r="${(0.8 + chance() ** 4 * 3).toFixed(1)}" fill="#fff" opacity="${(0.35 + chance() * 0.6).toFixed(2)}"/>`,
  ).join('')
}
