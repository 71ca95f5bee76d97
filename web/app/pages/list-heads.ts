import { sharedPoster } from '#web/core/catalogue/catalogue-picture.tsx'
import { ALL_PAGE, HOME_PAGE } from '#web/core/catalogue/kinds.ts'
import { configOf, headOf, type Matches } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import type { ListPage } from './list-pages.ts'

type Described = { title: string; path: string }

const described: Record<string, Described> = {
  [HOME_PAGE]: { title: 'Win cash, cars and holidays', path: paths.home },
  [ALL_PAGE]: { title: 'All competitions', path: paths.all },
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
        'Win cash, cars and holidays in prize draws you can check yourself. Enter from £2, or free by post. 18+.',
      ADVENT: '24 doors, 24 prizes. Open a new one every day and enter free.',
      'OCTOBER-PRIZE-DRAW':
        'Enter the October prize draw and see what else you can win this month. Online or free by post. 18+.',
      'NOVEMBER-PRIZE-DRAW':
        'Enter the November prize draw and see what else you can win this month. Online or free by post. 18+.',
      'WIN-MORE': 'More ways to win: bundles, cash prizes and free competitions.',
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
  return descriptions[tag] ?? `${title}: prize competitions open now. Enter online, or free by post.`
}
