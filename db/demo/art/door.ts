import { drawWord } from './lettering.ts'
import type { Palette } from './palette.ts'

const opening = { left: 590, right: 1050, top: 90, sill: 740 }

/** An arched doorway with light inside, and the door that was opened, with its number. */
export function drawDoor(number: number, palette: Palette): string {
  const { left, right, top, sill } = opening
  const radius = (right - left) / 2
  const arch = (grown: number) =>
    `M${left - grown} ${sill} V${top + radius} A${radius + grown} ${radius + grown} 0 0 1 ${right + grown} ${top + radius} V${sill} Z`
  return `
  <defs>
    <radialGradient id="inside" cx=".5" cy=".55" r=".75"><stop offset="0" stop-color="#fffbe8"/><stop offset=".45" stop-color="#ffe3a0"/><stop offset="1" stop-color="#e8973a"/></radialGradient>
    <linearGradient id="leaf"><stop offset="0" stop-color="${palette.block}"/><stop offset=".8" stop-color="${palette.body}"/><stop offset="1" stop-color="${palette.haloOuter}"/></linearGradient>
    <linearGradient id="spill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".85"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></linearGradient>
    <clipPath id="doorway"><path d="${arch(0)}"/></clipPath>
  </defs>
  <path d="${arch(60)}" fill="#ffe3a0" opacity=".5" filter="url(#blur-34)"/>
  <path d="${arch(30)}" fill="${palette.blockDeep}"/>
  <path d="${arch(26)}" fill="#fff" opacity=".92"/>
  <path d="${arch(0)}" fill="url(#inside)"/>
  <g clip-path="url(#doorway)"><path d="${arch(0)}" fill="none" stroke="#7a3b10" stroke-opacity=".55" stroke-width="36" filter="url(#blur-16)"/></g>
  <path d="M${left} ${sill} H${right} L${right + 170} 900 H${left - 90} Z" fill="url(#spill)" filter="url(#blur-7)"/>
  <path d="M${left} ${sill} V${top + radius} C${left} ${top + 100} ${left - 60} ${top + 60} ${left - 190} ${top + 100} V${sill + 84} Z" fill="${palette.shadow}" opacity=".4" filter="url(#blur-16)"/>
  <path d="M${left} ${sill} V${top + radius - 20} C${left} ${top + 80} ${left - 66} ${top + 40} ${left - 204} ${top + 60} V${sill + 70} Z" fill="url(#leaf)" stroke="${palette.glow}" stroke-opacity=".7" stroke-width="4"/>
  <path d="M${left - 26} ${sill - 10} V${top + radius} C${left - 26} ${top + 130} ${left - 84} ${top + 84} ${left - 178} ${top + 96} V${sill + 28} Z" fill="none" stroke="${palette.blockDeep}" stroke-opacity=".5" stroke-width="6"/>
  <circle cx="${left - 176}" cy="520" r="15" fill="#ffd76a" stroke="${palette.blockDeep}" stroke-width="4"/>
  <g transform="translate(${left - 104} 400) skewY(-4) scale(.72 1)">${drawWord({ text: String(number), size: 120, base: 0 }, palette, 0)}</g>`
}
