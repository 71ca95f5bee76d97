import type { Scene } from './scene.ts'
export const scenes: Scene[] = [
  { name: 'makemeawinner', hue: 55, lean: -30, ground: 'podium', confetti: true,
    behind: [{ emoji: 'pound-banknote', x: 250, base: 420, size: 190, turn: -24, blur: 4 }, { emoji: 'pound-banknote', x: 1370, base: 360, size: 170, turn: 20, blur: 4 }],
    heroes: [{ emoji: 'pound-banknote', x: 590, base: 745, size: 250, turn: -6 }, { emoji: 'pound-banknote', x: 1010, base: 745, size: 250, turn: 6 }, { emoji: 'studio-microphone', x: 800, base: 765, size: 560 }],
    before: [{ emoji: 'pound-banknote', x: 150, base: 880, size: 330, turn: 18, blur: 10 }, { emoji: 'pound-banknote', x: 1490, base: 860, size: 300, turn: -16, blur: 10 }] },
  { name: 'bonus300k', hue: 295, lean: 35, light: 'dusk', ground: 'podium', confetti: true, word: { text: '£300K', size: 250, base: 560 },
    heroes: [{ emoji: 'pound-banknote', x: 560, base: 760, size: 230, turn: -5 }, { emoji: 'pound-banknote', x: 1040, base: 760, size: 230, turn: 5 }, { emoji: 'pound-banknote', x: 800, base: 780, size: 260 }] },
  { name: 'winacar', hue: 195, lean: 35, ground: 'podium', heroes: [{ emoji: 'automobile', x: 800, base: 770, size: 600 }] },
  { name: 'madeira', hue: 75, lean: -40, ground: 'sea', heroes: [{ emoji: 'beach-with-umbrella', x: 800, base: 770, size: 520 }], behind: [{ emoji: 'sailboat', x: 380, base: 640, size: 130, blur: 2 }], before: [{ emoji: 'palm-tree', x: 110, base: 930, size: 760, turn: 8, blur: 7 }] },
  { name: 'lakeslodge', hue: 240, lean: -60, ground: 'hills', heroes: [{ emoji: 'evergreen-tree', x: 500, base: 745, size: 340 }, { emoji: 'evergreen-tree', x: 1130, base: 735, size: 300 }, { emoji: 'house', x: 800, base: 775, size: 460 }], behind: [{ emoji: 'snow-capped-mountain', x: 1120, base: 660, size: 520, blur: 3 }] },
  { name: 'advent', hue: 155, lean: 25, light: 'night', stars: true, ground: 'snow', heroes: [{ emoji: 'christmas-tree', x: 800, base: 770, size: 600 }, { emoji: 'wrapped-gift', x: 580, base: 790, size: 200 }, { emoji: 'wrapped-gift', x: 1010, base: 800, size: 230 }] },
]
