import { tone } from './colour.ts'
import type { Scene } from './scene.ts'

/** The colours of one picture, from its hue and its time of day. */
export type Palette = ReturnType<typeof paletteOf>

const lights = {
  day: { core: 0.9, body: 0.72, edge: 0.46, chroma: 0.165, beam: 0.34, halo: 0.97 },
  dusk: { core: 0.8, body: 0.56, edge: 0.3, chroma: 0.175, beam: 0.3, halo: 0.95 },
  night: { core: 0.66, body: 0.4, edge: 0.19, chroma: 0.15, beam: 0.2, halo: 0.93 },
} as const

export function paletteOf({
  hue,
  lean = 30,
  light = 'day',
  groundHue,
}: Pick<Scene, 'hue' | 'lean' | 'light' | 'groundHue'>) {
  const { core, body, edge, chroma, beam, halo } = lights[light]
  const far = hue + lean
  const ground = groundHue ?? hue + lean * 0.35
  return {
    beam,
    core: tone(core, chroma * 0.62, hue - lean * 0.35),
    body: tone(body, chroma, hue),
    edge: tone(edge, chroma * 0.86, far),
    deep: tone(edge * 0.5, chroma * 0.6, far),
    glow: tone(0.97, 0.05, hue - lean * 0.5),
    haloInner: tone(halo, chroma * 0.3, hue - lean * 0.5),
    haloOuter: tone((core + body) / 2 + 0.04, chroma * 0.95, hue - lean * 0.2),
    groundLight: tone(Math.min(0.95, body + 0.24), chroma * 0.6, ground),
    groundTop: tone(Math.min(0.92, body + 0.15), chroma * 0.75, ground),
    groundMiddle: tone(body, chroma * 0.85, ground),
    groundSide: tone(edge + 0.06, chroma * 0.85, groundHue ?? far),
    groundDeep: tone(edge * 0.6, chroma * 0.6, groundHue ?? far),
    shadow: tone(edge * 0.42, chroma * 0.55, far),
    face: tone(0.99, 0.02, hue),
    faceLow: tone(0.88, 0.09, hue + lean * 0.3),
    block: tone(edge + 0.06, chroma, far),
    blockDeep: tone(edge * 0.62, chroma * 0.8, far),
  }
}
