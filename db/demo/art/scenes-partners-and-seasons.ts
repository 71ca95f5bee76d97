import type { Scene } from './scene.ts'

export const partnerAndSeasonScenes: readonly Scene[] = [
  {
    name: 'festivalpass',
    hue: 350,
    lean: -55,
    groundHue: 145,
    ground: 'hills',
    behind: [{ emoji: 'balloon', x: 300, base: 420, size: 170, turn: -8, blur: 3 }],
    heroes: [
      { emoji: 'ferris-wheel', x: 1030, base: 752, size: 520 },
      { emoji: 'circus-tent', x: 690, base: 786, size: 560 },
    ],
    before: [{ emoji: 'balloon', x: 1490, base: 620, size: 380, turn: 8, blur: 10 }],
  },
  {
    name: 'listenerpanel',
    hue: 210,
    lean: -34,
    ground: 'podium',
    behind: [
      { emoji: 'musical-notes', x: 330, base: 430, size: 210, turn: -14, blur: 3 },
      { emoji: 'musical-notes', x: 1290, base: 360, size: 190, turn: 12, blur: 3 },
    ],
    heroes: [{ emoji: 'radio', x: 800, base: 780, size: 640 }],
  },
  {
    name: 'novemberdraw',
    hue: 40,
    lean: -100,
    light: 'night',
    stars: true,
    groundHue: 285,
    ground: 'hills',
    heroes: [
      { emoji: 'house', x: 300, base: 706, size: 190, blur: 3 },
      { emoji: 'house', x: 1330, base: 700, size: 170, blur: 3 },
      { emoji: 'wood', x: 800, base: 800, size: 260 },
      { emoji: 'fire', x: 800, base: 762, size: 580 },
    ],
    behind: [
      { emoji: 'sparkles', x: 380, base: 360, size: 220, turn: 10, blur: 2 },
      { emoji: 'sparkles', x: 1240, base: 320, size: 190, turn: -14, blur: 2 },
    ],
  },
  {
    name: 'cosynights',
    hue: 335,
    lean: -50,
    light: 'night',
    ground: 'podium',
    heroes: [
      { emoji: 'couch-and-lamp', x: 760, base: 762, size: 620 },
      { emoji: 'popcorn', x: 1080, base: 800, size: 290 },
      { emoji: 'film-projector', x: 520, base: 800, size: 240 },
    ],
  },
  {
    name: 'octoberdraw',
    hue: 65,
    lean: -38,
    light: 'dusk',
    groundHue: 40,
    ground: 'hills',
    behind: [
      { emoji: 'maple-leaf', x: 340, base: 360, size: 150, turn: -30, blur: 3 },
      { emoji: 'maple-leaf', x: 1270, base: 320, size: 170, turn: 40, blur: 3 },
    ],
    heroes: [
      { emoji: 'maple-leaf', x: 560, base: 420, size: 110, turn: 24 },
      { emoji: 'jack-o-lantern', x: 800, base: 792, size: 560 },
    ],
    before: [{ emoji: 'maple-leaf', x: 150, base: 860, size: 340, turn: 20, blur: 10 }],
  },
  {
    name: 'summerstage',
    hue: 345,
    lean: -40,
    light: 'night',
    ground: 'podium',
    behind: [{ emoji: 'musical-notes', x: 1270, base: 400, size: 220, turn: 12, blur: 3 }],
    heroes: [
      { emoji: 'musical-notes', x: 530, base: 470, size: 200, turn: -10 },
      { emoji: 'microphone', x: 800, base: 780, size: 600, turn: -6 },
    ],
  },
  {
    name: 'lakeslodge',
    hue: 236,
    lean: -30,
    groundHue: 158,
    ground: 'hills',
    behind: [
      { emoji: 'snow-capped-mountain', x: 1110, base: 690, size: 620, blur: 3 },
      { emoji: 'snow-capped-mountain', x: 470, base: 690, size: 460, blur: 4 },
    ],
    heroes: [
      { emoji: 'evergreen-tree', x: 490, base: 748, size: 380 },
      { emoji: 'evergreen-tree', x: 1120, base: 742, size: 330 },
      { emoji: 'house', x: 800, base: 786, size: 520 },
    ],
    before: [{ emoji: 'evergreen-tree', x: 90, base: 950, size: 640, blur: 10 }],
  },
  {
    name: 'superbike',
    hue: 45,
    lean: -80,
    light: 'dusk',
    groundHue: 300,
    ground: 'hills',
    behind: [
      { emoji: 'mountain', x: 430, base: 690, size: 520, blur: 3 },
      { emoji: 'mountain', x: 1230, base: 680, size: 440, blur: 4 },
    ],
    heroes: [{ emoji: 'motorcycle', x: 800, base: 796, size: 660 }],
  },
]
