import type { Scene } from './scene.ts'

const note = 'pound-banknote'

export const everyDayScenes: readonly Scene[] = [
  {
    name: 'makemeawinner',
    hue: 55,
    lean: -30,
    ground: 'podium',
    confetti: true,
    behind: [
      { emoji: note, x: 250, base: 420, size: 190, turn: -24, blur: 4 },
      { emoji: note, x: 1370, base: 360, size: 170, turn: 20, blur: 4 },
    ],
    heroes: [
      { emoji: note, x: 570, base: 752, size: 270, turn: -6 },
      { emoji: note, x: 1030, base: 752, size: 270, turn: 6 },
      { emoji: 'studio-microphone', x: 800, base: 772, size: 640 },
    ],
    before: [
      { emoji: note, x: 130, base: 890, size: 340, turn: 18, blur: 10 },
      { emoji: note, x: 1490, base: 870, size: 310, turn: -16, blur: 10 },
    ],
  },
  {
    name: 'makemeawinner-phone',
    hue: 40,
    lean: -28,
    ground: 'podium',
    confetti: true,
    behind: [
      { emoji: note, x: 330, base: 360, size: 180, turn: -30, blur: 3 },
      { emoji: note, x: 1290, base: 390, size: 200, turn: 28, blur: 3 },
      { emoji: note, x: 180, base: 610, size: 240, turn: 14, blur: 7 },
      { emoji: note, x: 1450, base: 640, size: 260, turn: -18, blur: 7 },
    ],
    heroes: [
      { emoji: note, x: 540, base: 330, size: 150, turn: 18 },
      { emoji: note, x: 1075, base: 300, size: 140, turn: -16 },
      { emoji: 'telephone', x: 800, base: 772, size: 560 },
    ],
  },
  {
    name: 'everydayispayday',
    hue: 14,
    lean: 28,
    ground: 'podium',
    behind: [{ emoji: 'sun', x: 1180, base: 330, size: 230, blur: 3 }],
    heroes: [
      { emoji: 'spiral-calendar', x: 800, base: 752, size: 560 },
      { emoji: note, x: 560, base: 776, size: 240, turn: -8 },
      { emoji: note, x: 1035, base: 782, size: 270, turn: 7 },
    ],
    before: [{ emoji: note, x: 160, base: 900, size: 330, turn: -14, blur: 10 }],
  },
  {
    name: 'cashcall2026',
    hue: 262,
    lean: 38,
    ground: 'podium',
    behind: [
      { emoji: note, x: 270, base: 470, size: 200, turn: 22, blur: 4 },
      { emoji: note, x: 1340, base: 440, size: 190, turn: -20, blur: 4 },
    ],
    heroes: [
      { emoji: note, x: 580, base: 756, size: 250, turn: -4 },
      { emoji: note, x: 1020, base: 756, size: 250, turn: 4 },
      { emoji: note, x: 800, base: 778, size: 280 },
      { emoji: 'telephone', x: 800, base: 592, size: 420 },
    ],
  },
  {
    name: 'cashcall',
    hue: 20,
    lean: -60,
    light: 'dusk',
    ground: 'podium',
    heroes: [{ emoji: 'telephone-receiver', x: 800, base: 730, size: 520, turn: 8 }],
  },
  {
    name: 'teatime',
    hue: 168,
    lean: 26,
    ground: 'podium',
    heroes: [
      { emoji: 'teapot', x: 700, base: 756, size: 520 },
      { emoji: 'hot-beverage', x: 1030, base: 778, size: 330 },
      { emoji: 'cookie', x: 560, base: 806, size: 150, turn: -10 },
    ],
    before: [{ emoji: 'cookie', x: 150, base: 910, size: 300, turn: 20, blur: 10 }],
  },
  {
    name: 'breakfast',
    hue: 82,
    lean: -50,
    ground: 'podium',
    behind: [
      { emoji: 'sun', x: 420, base: 330, size: 230, blur: 3 },
      { emoji: 'croissant', x: 1380, base: 560, size: 260, turn: 16, blur: 7 },
    ],
    heroes: [
      { emoji: 'bread', x: 580, base: 756, size: 320 },
      { emoji: 'hot-beverage', x: 1050, base: 762, size: 330 },
      { emoji: 'cooking', x: 815, base: 790, size: 430 },
    ],
  },
  {
    name: 'drivetime',
    hue: 45,
    lean: -95,
    light: 'dusk',
    groundHue: 292,
    ground: 'hills',
    heroes: [
      { emoji: 'deciduous-tree', x: 260, base: 700, size: 220, blur: 3 },
      { emoji: 'deciduous-tree', x: 1370, base: 690, size: 180, blur: 3 },
      { emoji: 'fuel-pump', x: 620, base: 752, size: 520 },
      { emoji: 'oncoming-automobile', x: 970, base: 792, size: 410 },
    ],
  },
]
