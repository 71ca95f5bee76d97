import type { Scene } from './scene.ts'

const note = 'pound-banknote'

export const bannerScenes: readonly Scene[] = [
  {
    name: 'banner-bonus',
    hue: 312,
    lean: -48,
    light: 'dusk',
    ground: 'air',
    confetti: true,
    word: { text: '£300K', size: 186, base: 540 },
    behind: [
      { emoji: note, x: 200, base: 360, size: 220, turn: -28, blur: 3 },
      { emoji: note, x: 1420, base: 330, size: 210, turn: 24, blur: 3 },
      { emoji: note, x: 480, base: 240, size: 150, turn: 14, blur: 2 },
      { emoji: note, x: 1130, base: 240, size: 160, turn: -18, blur: 2 },
    ],
    heroes: [
      { emoji: note, x: 560, base: 800, size: 210, turn: -16 },
      { emoji: note, x: 1040, base: 790, size: 220, turn: 14 },
      { emoji: note, x: 800, base: 820, size: 230, turn: 4 },
    ],
    before: [
      { emoji: note, x: 120, base: 870, size: 360, turn: 18, blur: 10 },
      { emoji: note, x: 1500, base: 880, size: 350, turn: -20, blur: 10 },
    ],
  },
  {
    name: 'banner-advent',
    hue: 250,
    lean: 32,
    light: 'night',
    stars: true,
    ground: 'snow',
    heroes: [
      { emoji: 'house', x: 300, base: 710, size: 330, blur: 2 },
      { emoji: 'house', x: 1310, base: 710, size: 300, blur: 2 },
      { emoji: 'christmas-tree', x: 800, base: 762, size: 600 },
      { emoji: 'snowman', x: 1070, base: 786, size: 330 },
      { emoji: 'wrapped-gift', x: 570, base: 786, size: 220 },
      { emoji: 'wrapped-gift', x: 690, base: 806, size: 160 },
    ],
    before: [{ emoji: 'evergreen-tree', x: 70, base: 960, size: 700, blur: 10 }],
  },
  {
    name: 'banner-spin',
    hue: 175,
    lean: 45,
    ground: 'podium',
    confetti: true,
    wheel: true,
    heroes: [],
  },
  {
    name: 'banner-car',
    hue: 30,
    lean: -55,
    groundHue: 275,
    ground: 'hills',
    behind: [
      { emoji: 'cloud', x: 360, base: 340, size: 220, blur: 3 },
      { emoji: 'cloud', x: 1280, base: 280, size: 180, blur: 3 },
    ],
    heroes: [
      { emoji: 'deciduous-tree', x: 1340, base: 702, size: 240, blur: 3 },
      { emoji: 'automobile', x: 800, base: 796, size: 700 },
    ],
  },
]
