import { sharedPoster } from '#web/core/catalogue/catalogue-picture.tsx'
import { HOME_PAGE } from '#web/core/catalogue/kinds.ts'
import { configOf, headOf, type Matches } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import type { ListPage } from './list-pages.ts'

type Described = { title: string; description: string; path: string }

const described: Record<string, Described> = {
  [HOME_PAGE]: {
    title: 'Win cash, cars and holidays',
    description:
      'Prize competitions, raffles and bundles with numbered tickets and fair draws. Enter from 50p, or free by post. 18+ only.',
    path: paths.home,
  },
  ADVENT: {
    title: 'Advent calendar',
    description: 'Twenty-four doors and a prize behind each. Open a new one every day, and enter it free.',
    path: paths.advent,
  },
  'OCTOBER-PRIZE-DRAW': {
    title: 'October prize draw',
    description: 'The October prize draw, and what else is to be won this month. Enter online, or free by post.',
    path: paths.octoberDraw,
  },
  'NOVEMBER-PRIZE-DRAW': {
    title: 'November prize draw',
    description: 'The November prize draw, and what else is to be won this month. Enter online, or free by post.',
    path: paths.novemberDraw,
  },
  'WIN-MORE': {
    title: 'Win more',
    description: 'More to win: bundles of several draws for one price, cash, and competitions that cost nothing.',
    path: paths.winMore,
  },
  'WIN-A-CAR': {
    title: 'Win a car',
    description: 'Cars, bikes and a campervan to be won, with numbered tickets. You may always take the cash.',
    path: paths.winACar,
  },
}

/**
 * A page that an operator has made has its tag for a title; found at several addresses, it has this one for search
 * engines.
 */
export function describePage(tag: string): Described {
  return (
    described[tag] ?? {
      title: titleOf(tag),
      description: `${titleOf(tag)}: prize competitions that are on now. Enter online, or free by post.`,
      path: paths.page(tag),
    }
  )
}

export function headOfPage(matches: Matches, loaded: ListPage | undefined) {
  const tag = loaded?.tag ?? HOME_PAGE
  const picture = sharedPoster(configOf(matches)?.env, tag, loaded?.page?.carousel[0])
  return headOf(matches, { ...describePage(tag), picture })
}

/** `AUTUMN-CASH` reads as "Autumn cash". */
function titleOf(tag: string): string {
  const words = tag.toLowerCase().replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
