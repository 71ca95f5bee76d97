import { chanceOf } from './chance.ts'

const { width, height } = { width: 1600, height: 1000 }
/** So faint a picture may be stretched: a small file is worth more than a sharp edge. */
const SHRUNK_TO = 0.45

/**
 * What lies behind the pages, faint: only its opacity counts, since the page fills the shapes with its brand's colour.
 * One more is a drawing more in this list; pages choose among the files that there are.
 */
export const backgrounds: readonly { name: string; draw: () => string }[] = [
  { name: 'background-1', draw: () => onPaper(rings()) },
  { name: 'background-2', draw: () => onPaper(tickets()) },
  { name: 'background-3', draw: () => onPaper(waves()) },
  { name: 'background-4', draw: () => onPaper(confetti()) },
  { name: 'background-5', draw: () => onPaper(beams()) },
]

function onPaper(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SHRUNK_TO}" height="${height * SHRUNK_TO}" viewBox="0 0 ${width} ${height}" fill="#fff" stroke="#fff">${shapes}</svg>`
}

/** A broadcast going out from two masts. */
function rings(): string {
  const from = (x: number, y: number, count: number) =>
    Array.from(
      { length: count },
      (_, index) =>
        `<circle cx="${x}" cy="${y}" r="${130 + index * 105}" fill="none" stroke-width="34" stroke-opacity="${(0.9 - index * 0.1).toFixed(2)}"/>`,
    ).join('')
  return from(1500, 60, 8) + from(60, 960, 6)
}

/** Tickets with their notches, falling. */
function tickets(): string {
  const chance = chanceOf('background tickets')
  return Array.from({ length: 26 }, (_, index) => {
    const x = (index % 6) * 280 + chance() * 120
    const y = Math.floor(index / 6) * 220 + chance() * 110
    const size = 1.6 + chance() * 2.2
    return `<path transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(chance() * 70 - 35).toFixed(0)}) scale(${size.toFixed(2)})" stroke="none" fill-opacity="${(0.35 + chance() * 0.6).toFixed(2)}" d="M4 0h28a4 4 0 0 1 4 4v5a5 5 0 0 0 0 10v5a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4v-5a5 5 0 0 0 0-10V4a4 4 0 0 1 4-4Z"/>`
  }).join('')
}

/** A sound seen from the side. */
function waves(): string {
  return Array.from({ length: 11 }, (_, index) => {
    const y = 40 + index * 95
    const reach = 70 - index * 3
    return `<path d="M-50 ${y} q212 ${-reach} 425 0 t425 0 t425 0 t425 0" fill="none" stroke-width="${26 - index}" stroke-linecap="round" stroke-opacity="${(0.85 - index * 0.05).toFixed(2)}"/>`
  }).join('')
}

/** Paper thrown into the air. */
function confetti(): string {
  const chance = chanceOf('background confetti')
  return Array.from({ length: 110 }, () => {
    const size = 12 + chance() * 26
    const place = `translate(${(chance() * width).toFixed(0)} ${(chance() * height).toFixed(0)}) rotate(${(chance() * 360).toFixed(0)})`
    const strength = (0.35 + chance() * 0.65).toFixed(2)
    return chance() > 0.4
      ? `<rect transform="${place}" width="${size.toFixed(0)}" height="${(size / 2).toFixed(0)}" rx="4" stroke="none" fill-opacity="${strength}"/>`
      : `<path transform="${place}" d="M${(-size).toFixed(0)} 0 q${(size / 2).toFixed(0)} ${(-size * 0.7).toFixed(0)} ${size.toFixed(0)} 0 t${size.toFixed(0)} 0" fill="none" stroke-width="9" stroke-linecap="round" stroke-opacity="${strength}"/>`
  }).join('')
}

/** Light from a stage below the page. */
function beams(): string {
  const middle = { x: width / 2, y: height + 160 }
  return Array.from({ length: 15 }, (_, index) => {
    const from = (index * 12 - 92) * (Math.PI / 180)
    const to = from + 6 * (Math.PI / 180)
    const point = (angle: number) =>
      `${(middle.x + Math.sin(angle) * 1900).toFixed(0)} ${(middle.y - Math.cos(angle) * 1900).toFixed(0)}`
    return `<path d="M${middle.x} ${middle.y} L${point(from)} L${point(to)} Z" stroke="none" fill-opacity="${index % 2 ? 0.55 : 0.85}"/>`
  }).join('')
}
