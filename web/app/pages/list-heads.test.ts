import { expect, test } from 'vitest'
import { testPageConfig } from '#web/core/browser-for-tests.ts'
import { headOfPage } from './list-heads.ts'

const page = { server_time: new Date(), groups: [], carousel: [], banner_position: 'NONE', errors: [] } as const
const matches = [{ id: 'root', loaderData: { config: { ...testPageConfig, siteUrl: 'https://fairdraw.example' } } }]

function headOfTag(tag: string, carousel: object[] = []) {
  const head = headOfPage(matches, { tag, page: { ...page, groups: [], carousel: carousel as never, errors: [] } })
  const find = (key: string, value: string, said: string) =>
    (head.find((entry) => (entry as Record<string, unknown>)[key] === value) as Record<string, string> | undefined)?.[
      said
    ]
  return {
    title: (head[0] as { title: string }).title,
    description: find('name', 'description', 'content')!,
    address: find('rel', 'canonical', 'href'),
    picture: find('property', 'og:image', 'content'),
  }
}

const tags = ['HOME', 'ADVENT', 'OCTOBER-PRIZE-DRAW', 'NOVEMBER-PRIZE-DRAW', 'WIN-MORE', 'WIN-A-CAR']

test.each([
  ['HOME', 'Win cash, cars and holidays | Fairdraw', '/'],
  ['ADVENT', 'Advent calendar | Fairdraw', '/advent'],
  ['OCTOBER-PRIZE-DRAW', 'October prize draw | Fairdraw', '/october-prize-draw'],
  ['NOVEMBER-PRIZE-DRAW', 'November prize draw | Fairdraw', '/november-prize-draw'],
  ['WIN-MORE', 'Win more | Fairdraw', '/win-more'],
  ['WIN-A-CAR', 'Win a car | Fairdraw', '/win-a-car'],
  ['AUTUMN-CASH', 'Autumn cash | Fairdraw', '/?page_tag=AUTUMN-CASH'],
])('the page %s is called "%s" and is known to search engines as %s, wherever it is shown', (tag, title, path) => {
  expect(headOfTag(tag)).toMatchObject({ title, address: `https://fairdraw.example${path}` })
})

test('each page has its own description, no longer than a search engine shows', () => {
  const descriptions = [...tags, 'AUTUMN-CASH'].map((tag) => headOfTag(tag).description)
  expect(new Set(descriptions).size).toBe(descriptions.length)
  for (const description of descriptions) expect(description.length).toBeLessThanOrEqual(160)
})

test('the first poster of a page is its picture when it is shared', () => {
  const asset = { id: 'one', time: '1', alt: '', href: null, preview_colour: '#000000' }
  expect(headOfTag('WIN-A-CAR').picture).not.toContain('banner-assets')
  expect(headOfTag('WIN-A-CAR', [{ asset }]).picture).toBe(
    'https://fairdraw.example/public/banner-assets/dev/WIN-A-CAR/one/wide169.png?t=1',
  )
})
