import { doorTags } from './campaigns-advent.ts'
import { isAdventSeason } from './dates.ts'
import { QUICK_DRAW } from './quick-draw.ts'
import type { DemoBanner, DemoPage } from './types.ts'

const banners = {
  bonus: {
    title: 'Win £300,000',
    href: '/campaign/BONUS300K',
    picture: { name: 'banner-bonus', alt: '£300K in gold letters above coins and banknotes, with more notes falling' },
  },
  advent: {
    title: 'Twenty-four doors, all free',
    href: '/advent',
    picture: { name: 'banner-advent', alt: 'A lit Christmas tree, presents and a snowman in the snow' },
  },
  spin: {
    title: 'Your free spin is waiting',
    href: '/#spin-trigger',
    picture: { name: 'banner-spin', alt: 'A prize wheel with a golden rim and lights, with coins at its foot' },
  },
  car: {
    title: 'A new car on your drive',
    href: '/campaign/WINACAR',
    picture: { name: 'winacar', alt: 'A red car with a black roof on a turquoise stand, with confetti' },
  },
} as const satisfies Record<string, DemoBanner>

/** The pages of a start at `now`. Outside of its season, the calendar is only on its own page. */
export function demoPagesAt(now: Date): readonly DemoPage[] {
  if (isAdventSeason(now)) return allPages
  return allPages.map((page) => ({
    ...page,
    groups: page.groups.map((group) => ({ ...group, items: group.items.filter(({ tag }) => tag !== 'ADVENT') })),
  }))
}

const allPages: readonly DemoPage[] = [
  {
    tag: 'HOME',
    bannerPosition: 'TOP',
    banners: [banners.bonus, banners.car, banners.spin],
    groups: [
      {
        type: 'SECTION',
        tag: 'TODAY',
        title: 'Closing today',
        subtitle: 'All of these close before midnight tonight.',
        shows: 'CLOSING_TODAY',
        items: [],
      },
      {
        type: 'SECTION',
        tag: 'DAILY',
        title: 'For every day',
        subtitle: 'Something to enter today, and again tomorrow.',
        items: campaigns('MAKEMEAWINNER', 'CASHCALL2026', 'DRIVETIME', 'BREAKFAST'),
      },
      {
        type: 'SECTION',
        tag: 'BIG',
        title: 'The big ones',
        subtitle: 'One winner takes it all.',
        legal:
          '18+. England, Scotland and Wales only. Enter free by post. See each competition for closing dates and terms.',
        items: campaigns('BONUS300K', 'WINACAR', 'EVERYDAYISPAYDAY', 'MADEIRA', 'KITCHEN', 'LAKESLODGE', 'SUPERBIKE'),
      },
      {
        type: 'GROUP',
        tag: 'BUNDLES',
        title: 'More for less',
        subtitle: 'Several draws for one price.',
        items: bundles('BIGTHREE', 'RAFFLEBAG', 'HOMECOMFORTS'),
      },
      {
        type: 'SECTION',
        tag: 'RAFFLES',
        title: 'Raffles',
        subtitle: 'You can see how many tickets are left.',
        items: campaigns('HOTRAFFLE', 'PENNYRAFFLE', 'TINYRAFFLE', 'HIGHSTREET', 'CAMPERVAN', 'HARBOURRAFFLE'),
      },
      {
        type: 'SECTION',
        tag: 'FREE',
        title: 'Free, and nearly free',
        items: campaigns('TEATIME', 'ADVENT', 'SHEDLOAD', 'LIMITED', 'POCKETROCKET'),
      },
      {
        type: 'GROUP',
        tag: 'FRIENDS',
        title: 'From our friends',
        legal: 'Run by our partners. Their terms apply.',
        items: campaigns('FESTIVALPASS', 'LISTENERPANEL', 'SUMMERSTAGE'),
      },
    ],
  },
  {
    tag: 'ADVENT',
    bannerPosition: 'NONE',
    banners: [],
    groups: [
      {
        type: 'SECTION',
        tag: 'DOORS',
        title: 'Twenty-four doors',
        subtitle: 'A new door at 6am every day from 1 December. One free entry behind each.',
        legal:
          '18+. England, Scotland and Wales only. One entry per person per door, online or by post. Each door closes after a week, or at 6am on Christmas Day if that comes first. Then we draw it.',
        items: campaigns(...doorTags),
      },
    ],
  },
  {
    tag: 'WIN-MORE',
    bannerPosition: 'MIDDLE',
    banners: [banners.spin, banners.car],
    groups: [
      {
        type: 'SECTION',
        tag: 'MORE-BUNDLES',
        title: 'Several draws, one price',
        items: bundles('BIGTHREE', 'RAFFLEBAG', 'HOMECOMFORTS'),
      },
      {
        type: 'SECTION',
        tag: 'MORE-CASH',
        title: 'More cash',
        items: campaigns('BONUS300K', 'HOTRAFFLE', 'PENNYRAFFLE', 'EVERYDAYISPAYDAY', 'CASHCALL2026'),
      },
      { type: 'GROUP', tag: 'MORE-FREE', title: 'Free to enter', items: campaigns('TEATIME', 'ADVENT') },
    ],
  },
  {
    tag: 'QUICK-DRAWS',
    bannerPosition: 'NONE',
    banners: [],
    groups: [
      {
        type: 'SECTION',
        tag: 'QUICK',
        title: 'Open now',
        subtitle: 'A round closes every three minutes. Results 90 seconds later.',
        items: campaigns(QUICK_DRAW),
      },
    ],
  },
  {
    tag: 'WIN-A-CAR',
    bannerPosition: 'TOP',
    banners: [banners.car],
    groups: [
      {
        type: 'SECTION',
        tag: 'WHEELS',
        title: 'Four wheels, two wheels, one tent',
        subtitle: 'Vehicles to win, and the fuel to go in them.',
        legal: 'You don’t need a licence to win. Cash alternatives available; terms apply.',
        items: campaigns('WINACAR', 'DRIVETIME', 'SUPERBIKE', 'CAMPERVAN'),
      },
    ],
  },
  {
    tag: 'WINNER',
    bannerPosition: 'NONE',
    banners: [],
    groups: [
      {
        type: 'SECTION',
        tag: 'NEXT',
        title: 'You could be next',
        items: campaigns('MAKEMEAWINNER', 'BONUS300K', 'WINACAR', 'TEATIME'),
      },
    ],
  },
  {
    tag: 'CLOSED',
    bannerPosition: 'NONE',
    banners: [],
    groups: [
      {
        type: 'SECTION',
        tag: 'STILL-OPEN',
        title: 'Still open',
        shows: 'OPEN',
        items: campaigns('MAKEMEAWINNER', 'HOTRAFFLE', 'MADEIRA', 'TEATIME', 'SHEDLOAD', 'EVERYDAYISPAYDAY'),
      },
    ],
  },
  {
    tag: 'OCTOBER-PRIZE-DRAW',
    bannerPosition: 'NONE',
    banners: [],
    groups: [
      {
        type: 'SECTION',
        tag: 'OCTOBER',
        title: 'October',
        subtitle: 'Last October’s prize.',
        items: campaigns('OCTOBERDRAW'),
      },
      {
        type: 'SECTION',
        tag: 'AFTER-OCTOBER',
        title: 'On now',
        shows: 'OPEN',
        items: campaigns('NOVEMBERDRAW', 'COSYNIGHTS', 'TEATIME'),
      },
    ],
  },
  {
    tag: 'NOVEMBER-PRIZE-DRAW',
    bannerPosition: 'BOTTOM',
    banners: [banners.advent],
    groups: [
      {
        type: 'SECTION',
        tag: 'NOVEMBER',
        title: 'The November Prize Draw',
        subtitle: 'Something warm for the dark end of the year.',
        legal: '18+. England, Scotland and Wales only. Enter free by post with the code on each page.',
        items: campaigns('NOVEMBERDRAW', 'COSYNIGHTS', 'KITCHEN', 'OCTOBERDRAW'),
      },
    ],
  },
]

function campaigns(...tags: string[]) {
  return tags.map((tag) => ({ type: 'CAMPAIGN', tag }) as const)
}

function bundles(...tags: string[]) {
  return tags.map((tag) => ({ type: 'BUNDLE', tag }) as const)
}
