import type { Prop } from './props.ts'

/** What a picture shows. All that matters stays between x 350 and 1250 and y 50 and 850, which every crop keeps. */
export type Scene = {
  readonly name: string
  /** The accent, an OKLCH hue in degrees; the edges of the picture lean `lean` degrees away from it. */
  readonly hue: number
  readonly lean?: number
  readonly light?: 'day' | 'dusk' | 'night'
  /** Where the ground is of another colour than the light. */
  readonly groundHue?: number
  readonly ground: 'podium' | 'hills' | 'snow' | 'sea' | 'air'
  /** In front and in focus, the farthest first. */
  readonly heroes: readonly Prop[]
  /** Around them, out of focus, behind or before. */
  readonly behind?: readonly Prop[]
  readonly before?: readonly Prop[]
  /** `size` is the height of a capital, `base` where it stands. */
  readonly word?: { readonly text: string; readonly size: number; readonly base: number }
  readonly confetti?: true
  readonly stars?: true
  /** A door of the calendar with this number, open, behind what stands there. */
  readonly door?: number
  readonly wheel?: true
}

export const frame = { width: 1600, height: 900, middle: 800 } as const
