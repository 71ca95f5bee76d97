const middle = { x: 800, y: 405 }
const radius = 290
const colours = ['#ff5d5d', '#ffb02e', '#ffe066', '#4fd18b', '#38bdf8', '#7c6bff', '#f472b6']

/** The spin wheel: seven sectors, a lit rim, a hub and the pointer. */
export function drawWheel(): string {
  const { x, y } = middle
  const at = (turn: number, reach: number) =>
    `${(x + reach * Math.sin(turn * 2 * Math.PI)).toFixed(1)} ${(y - reach * Math.cos(turn * 2 * Math.PI)).toFixed(1)}`
  const sectors = colours
    .map((colour, index) => {
      const from = (index - 0.5) / colours.length
      const to = (index + 0.5) / colours.length
      return `<path d="M${x} ${y} L${at(from, radius)} A${radius} ${radius} 0 0 1 ${at(to, radius)} Z" fill="${colour}" stroke="#fff" stroke-width="5"/>`
    })
    .join('')
  const bulbs = Array.from({ length: 28 }, (_, index) => {
    const [cx, cy] = at(index / 28, radius + 22).split(' ')
    return `<circle cx="${cx}" cy="${cy}" r="8" fill="#fff6d8"/>`
  }).join('')
  return `
  <defs>
    <radialGradient id="gloss" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#20104a" stop-opacity=".35"/></radialGradient>
    <linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#7d6bff"/><stop offset="1" stop-color="#35207a"/></linearGradient>
    <radialGradient id="hub" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#c9c3ea"/></radialGradient>
    <linearGradient id="pointer" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe066"/><stop offset="1" stop-color="#ff9f1c"/></linearGradient>
  </defs>
  <g filter="url(#lift)">
    <path d="M660 782 Q800 800 940 782 L860 560 H740 Z" fill="url(#rim)"/>
    <circle cx="${x}" cy="${y}" r="${radius + 42}" fill="url(#rim)"/>
    ${bulbs}${sectors}
    <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#gloss)"/>
  </g>
  <g filter="url(#lift)"><circle cx="${x}" cy="${y}" r="62" fill="url(#hub)"/></g>
  <g filter="url(#lift)"><path d="M${x - 38} ${y - radius - 66} H${x + 38} L${x} ${y - radius + 34} Z" fill="url(#pointer)" stroke="#fff" stroke-width="6" stroke-linejoin="round"/></g>`
}
