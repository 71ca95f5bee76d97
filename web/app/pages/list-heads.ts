import { sharedPoster } from '#web/core/catalogue/catalogue-picture.tsx'
import { HOME_PAGE } from '#web/core/catalogue/kinds.ts'
import { configOf, headOf, type Matches } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import type { ListPage } from './list-pages.ts'

type Described = { title: string; path: string }

const described: Record<string, Described> = {
  [HOME_PAGE]: { title: 'Win cash, cars and holidays', path: paths.home },
  ADVENT: { title: 'Advent calendar', path: paths.advent },
  'OCTOBER-PRIZE-DRAW': { title: 'October prize draw', path: paths.octoberDraw },
  'NOVEMBER-PRIZE-DRAW': { title: 'November prize draw', path: paths.novemberDraw },
  'WIN-MORE': { title: 'Win more', path: paths.winMore },
  'WIN-A-CAR': { title: 'Win a car', path: paths.winACar },
}

/** The title of an operator's page is its tag. A page with several addresses names this one to search engines. */
export function describePage(tag: string): Described {
  return described[tag] ?? { title: titleOf(tag), path: paths.page(tag) }
}

/** For search engines, which read it without a script. Browsers do not load it. */
const descriptions: Record<string, string> = import.meta.env.SSR
  ? {
      [HOME_PAGE]:
        'Prize competitions, raffles and bundles with numbered tickets and fair draws. Enter from £2, or free by post. 18+ only.',
      ADVENT: 'Twenty-four doors and a prize behind each. Open a new one every day, and enter it free.',
      'OCTOBER-PRIZE-DRAW':
        'The October prize draw, and what else is to be won this month. Enter online, or free by post.',
      'NOVEMBER-PRIZE-DRAW':
        'The November prize draw, and what else is to be won this month. Enter online, or free by post.',
      'WIN-MORE': 'More to win: bundles of several draws for one price, cash, and competitions that cost nothing.',
      'WIN-A-CAR': 'Win a car, a motorbike or a campervan. Cash alternatives available: see each competition’s terms.',
    }
  : {}

export function headOfPage(matches: Matches, loaded: ListPage | undefined) {
  const tag = loaded?.tag ?? HOME_PAGE
  const picture = sharedPoster(configOf(matches)?.env, tag, loaded?.page?.carousel[0])
  const page = describePage(tag)
  return headOf(matches, {
    ...page,
    ...(import.meta.env.SSR && { description: descriptionOf(tag, page.title), picture }),
  })
}

/** `AUTUMN-CASH` reads as "Autumn cash". */
function titleOf(tag: string): string {
  const words = tag.toLowerCase().replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function descriptionOf(tag: string, title: string): string {
  return descriptions[tag] ?? `${title}: prize competitions that are on now. Enter online, or free by post.`
}
