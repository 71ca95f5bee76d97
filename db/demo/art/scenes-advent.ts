import type { Scene } from './scene.ts'

const prizes: readonly { emoji: string; size?: number }[] = [
  { emoji: 'cookie' },
  { emoji: 'gloves' },
  { emoji: 'christmas-tree', size: 440 },
  { emoji: 'cheese-wedge' },
  { emoji: 'candle', size: 430 },
  { emoji: 'headphone' },
  { emoji: 'tangerine' },
  { emoji: 'performing-arts' },
  { emoji: 'pot-of-food' },
  { emoji: 'sled' },
  { emoji: 'hot-beverage' },
  { emoji: 'shopping-cart' },
  { emoji: 'books' },
  { emoji: 'video-game' },
  { emoji: 'penguin', size: 420 },
  { emoji: 'bicycle' },
  { emoji: 'train', size: 420 },
  { emoji: 'watch', size: 420 },
  { emoji: 'camera' },
  { emoji: 'bouquet', size: 420 },
  { emoji: 'television' },
  { emoji: 'laptop' },
  { emoji: 'snow-capped-mountain', size: 420 },
  { emoji: 'wrapped-gift', size: 420 },
]

/** Holly, pine, frost, plum and sea, in turn. */
const hues = [18, 155, 245, 320, 200]

export const adventScenes: readonly Scene[] = [
  {
    name: 'advent',
    hue: 160,
    lean: 30,
    light: 'night',
    stars: true,
    ground: 'snow',
    heroes: [
      { emoji: 'christmas-tree', x: 800, base: 760, size: 620 },
      { emoji: 'wrapped-gift', x: 570, base: 790, size: 240 },
      { emoji: 'wrapped-gift', x: 1010, base: 800, size: 210 },
    ],
    before: [{ emoji: 'evergreen-tree', x: 1520, base: 960, size: 680, blur: 10 }],
  },
  ...prizes.map(
    ({ emoji, size = 380 }, index): Scene => ({
      name: `advent-${String(index + 1).padStart(2, '0')}`,
      hue: hues[index % hues.length]!,
      lean: 24,
      light: 'dusk',
      ground: 'snow',
      door: index + 1,
      heroes: [{ emoji, x: 820, base: 752, size }],
    }),
  ),
]
