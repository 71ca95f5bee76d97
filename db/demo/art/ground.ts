import { chanceOf } from './chance.ts'
import type { Palette } from './palette.ts'
import { drawProp } from './props.ts'
import { frame, type Scene } from './scene.ts'

const { width, height, middle } = frame

/** Where a prize stands on each ground. */
export const floor = 752

/** What the prizes stand on. The podium and the sea shine, so they also hold a picture of what stands there. */
export function drawGround(scene: Scene, palette: Palette): string {
  switch (scene.ground) {
    case 'podium':
      return podium(palette) + reflection(scene)
    case 'sea':
      return sea(scene, palette) + reflection(scene)
    case 'hills':
      return hills(palette)
    case 'snow':
      return snow(scene, palette)
    case 'air':
      return clouds(scene, palette)
  }
}

/** The pool of shade under each thing that stands. */
export function drawContactShadows(scene: Scene, palette: Palette): string {
  if (scene.ground === 'air') return ''
  return scene.heroes
    .filter(({ base, turn = 0 }) => base > floor - 40 && Math.abs(turn) < 14)
    .map(
      ({ x, base, size }) =>
        `<ellipse cx="${x}" cy="${base - 2}" rx="${size * 0.43}" ry="${size * 0.06}" fill="${palette.shadow}" opacity=".5" filter="url(#blur-16)"/>` +
        `<ellipse cx="${x}" cy="${base - 3}" rx="${size * 0.3}" ry="${size * 0.026}" fill="${palette.shadow}" opacity=".6" filter="url(#blur-7)"/>`,
    )
    .join('')
}

function podium(palette: Palette): string {
  const top = { y: 750, rx: 470, ry: 74 }
  const step = { y: 822, rx: 640, ry: 92 }
  const disc = ({ y, rx, ry }: typeof top, thickness: number, fill: string) =>
    `<path d="M${middle - rx} ${y} v${thickness} a${rx} ${ry} 0 0 0 ${rx * 2} 0 v${-thickness} Z" fill="url(#side)"/>
     <ellipse cx="${middle}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${fill})"/>
     <ellipse cx="${middle}" cy="${y}" rx="${rx - 2}" ry="${ry - 1.5}" fill="none" stroke="${palette.glow}" stroke-opacity=".75" stroke-width="3"/>`
  return `
  <defs>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.groundSide}" stop-opacity="0"/><stop offset=".35" stop-color="${palette.groundSide}"/><stop offset="1" stop-color="${palette.groundDeep}"/></linearGradient>
    <linearGradient id="side"><stop offset="0" stop-color="${palette.groundDeep}"/><stop offset=".3" stop-color="${palette.groundMiddle}"/><stop offset=".5" stop-color="${palette.groundTop}"/><stop offset=".7" stop-color="${palette.groundMiddle}"/><stop offset="1" stop-color="${palette.groundDeep}"/></linearGradient>
    <radialGradient id="top" cx=".5" cy=".35" r=".62"><stop offset="0" stop-color="${palette.glow}"/><stop offset=".55" stop-color="${palette.groundTop}"/><stop offset="1" stop-color="${palette.groundMiddle}"/></radialGradient>
    <radialGradient id="step" cx=".5" cy=".3" r=".6"><stop offset=".4" stop-color="${palette.groundMiddle}"/><stop offset="1" stop-color="${palette.groundSide}"/></radialGradient>
  </defs>
  <rect y="600" width="${width}" height="300" fill="url(#floor)"/>
  <ellipse cx="${middle}" cy="850" rx="760" ry="110" fill="${palette.shadow}" opacity=".55" filter="url(#blur-34)"/>
  ${disc(step, 60, 'step')}
  <ellipse cx="${middle}" cy="806" rx="500" ry="62" fill="${palette.shadow}" opacity=".45" filter="url(#blur-16)"/>
  ${disc(top, 44, 'top')}`
}

function reflection(scene: Scene): string {
  const line = floor
  const mirrored = scene.heroes
    .filter(({ base }) => base > line - 40)
    .map((prop) => `<g transform="translate(0 ${2 * prop.base - 4}) scale(1 -1)">${drawProp(prop)}</g>`)
    .join('')
  return `
  <defs>
    <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="${line - 6}" x2="0" y2="${line + 78}"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <mask id="shine" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect y="${line - 40}" width="${width}" height="140" fill="url(#fade)"/></mask>
  </defs>
  <g mask="url(#shine)"><g filter="url(#blur-3)">${mirrored}</g></g>`
}

function hills(palette: Palette): string {
  return `
  <defs>
    <linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.groundLight}"/><stop offset="1" stop-color="${palette.groundMiddle}"/></linearGradient>
    <linearGradient id="mid" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.groundMiddle}"/><stop offset="1" stop-color="${palette.groundSide}"/></linearGradient>
    <radialGradient id="near" gradientUnits="userSpaceOnUse" cx="${middle}" cy="700" r="760" gradientTransform="matrix(1 0 0 .36 0 448)"><stop offset="0" stop-color="${palette.groundTop}"/><stop offset=".5" stop-color="${palette.groundMiddle}"/><stop offset="1" stop-color="${palette.groundSide}"/></radialGradient>
  </defs>
  <path d="M0 610 C180 520 330 560 480 590 S760 500 940 560 S1330 470 1600 580 V900 H0 Z" fill="url(#far)" opacity=".75"/>
  <path d="M0 690 C220 600 400 640 620 668 S1100 590 1300 622 S1520 640 1600 610 V900 H0 Z" fill="url(#mid)"/>
  <path d="M0 660 C220 600 400 640 620 668" fill="none" stroke="${palette.glow}" stroke-opacity=".25" stroke-width="2"/>
  <path d="M-20 780 C300 690 560 690 800 696 S1340 690 1620 790 V910 H-20 Z" fill="url(#near)"/>
  <path d="M-20 780 C300 690 560 690 800 696 S1340 690 1620 790" fill="none" stroke="${palette.glow}" stroke-opacity=".5" stroke-width="3"/>`
}

function snow(scene: Scene, palette: Palette): string {
  const chance = chanceOf(`${scene.name} snow`)
  const flakes = Array.from({ length: 90 }, () => {
    const radius = 2 + chance() ** 3 * 9
    return `<circle cx="${(chance() * width).toFixed(0)}" cy="${(chance() * 760).toFixed(0)}" r="${radius.toFixed(1)}" fill="#fff" opacity="${(0.45 + chance() * 0.5).toFixed(2)}"${radius > 6 ? ' filter="url(#blur-3)"' : ''}/>`
  }).join('')
  return `
  <defs>
    <linearGradient id="drift" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="${palette.groundTop}"/></linearGradient>
    <radialGradient id="bank" gradientUnits="userSpaceOnUse" cx="${middle}" cy="740" r="820" gradientTransform="matrix(1 0 0 .4 0 444)"><stop offset="0" stop-color="#ffffff"/><stop offset=".55" stop-color="#eef6ff"/><stop offset="1" stop-color="${palette.haloOuter}"/></radialGradient>
  </defs>
  <path d="M0 660 C240 570 420 640 640 650 S1120 560 1600 650 V900 H0 Z" fill="url(#drift)" opacity=".55"/>
  <path d="M-20 750 C260 690 560 706 800 700 S1400 690 1620 760 V910 H-20 Z" fill="url(#bank)"/>
  <path d="M-20 852 C380 800 700 838 980 826 S1400 800 1620 850 V910 H-20 Z" fill="${palette.haloOuter}" opacity=".28"/>
  ${flakes}`
}

function sea(scene: Scene, palette: Palette): string {
  const chance = chanceOf(`${scene.name} sea`)
  const glints = Array.from({ length: 60 }, () => {
    const y = 640 + chance() ** 1.4 * 240
    const reach = 14 + chance() * 74 * ((y - 600) / 220)
    const x = middle + (chance() - 0.5) * (500 + (y - 640) * 5)
    return `<rect x="${(x - reach / 2).toFixed(0)}" y="${y.toFixed(0)}" width="${reach.toFixed(0)}" height="${(2 + ((y - 630) / 240) * 5).toFixed(1)}" rx="3" fill="${palette.glow}" opacity="${(0.12 + chance() * 0.4).toFixed(2)}"/>`
  }).join('')
  return `
  <defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.groundLight}"/><stop offset=".4" stop-color="${palette.groundMiddle}"/><stop offset="1" stop-color="${palette.groundSide}"/></linearGradient></defs>
  <rect y="622" width="${width}" height="278" fill="url(#water)"/>
  <rect y="621" width="${width}" height="3" fill="${palette.glow}" opacity=".7"/>
  ${glints}`
}

/** The near wave, in front of what floats. */
export function drawFront(scene: Scene, palette: Palette): string {
  if (scene.ground !== 'sea') return ''
  const crests = Array.from({ length: 9 }, (_, index) => `q50 ${index % 2 ? -20 : 20} 100 0 t100 0`).join(' ')
  return `
  <defs><linearGradient id="wave" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.groundTop}"/><stop offset=".5" stop-color="${palette.groundMiddle}"/><stop offset="1" stop-color="${palette.groundSide}"/></linearGradient></defs>
  <path d="M-60 742 ${crests} V910 H-60 Z" fill="url(#wave)"/>
  <path d="M-60 742 ${crests}" fill="none" stroke="${palette.glow}" stroke-width="5" stroke-opacity=".65"/>
  <path d="M-110 812 ${crests}" fill="none" stroke="${palette.glow}" stroke-width="3" stroke-opacity=".3"/>`
}

function clouds(scene: Scene, palette: Palette): string {
  const chance = chanceOf(`${scene.name} clouds`)
  const bank = (y: number, radius: number, opacity: number, blur: number) =>
    `<g filter="url(#blur-${blur})" opacity="${opacity}">${Array.from({ length: 13 }, (_, index) => `<circle cx="${(index * 135 - 20 + chance() * 60).toFixed(0)}" cy="${(y + chance() * 46).toFixed(0)}" r="${(radius * (0.65 + chance() * 0.6)).toFixed(0)}" fill="url(#cloud)"/>`).join('')}</g>`
  return `
  <defs><linearGradient id="cloud" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.face}"/><stop offset="1" stop-color="${palette.haloOuter}"/></linearGradient></defs>
  ${bank(800, 100, 0.5, 16)}
  ${bank(866, 120, 0.95, 3)}`
}
