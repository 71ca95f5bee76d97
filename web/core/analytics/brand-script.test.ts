import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#web/core/browser-for-tests.ts'
import { writeCookie } from '#web/core/site/cookies.ts'
import { BRAND_KEY, brandScript } from './brand-script.ts'

const reload = vi.fn()
const replaceState = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  standInBrowser()
  Object.assign(globalThis, { history: { state: { key: 'a', idx: 2 }, replaceState } })
})

/** As the head of a page does, that was rendered under the house's brand. */
function run(address: string, shown = { code: 'UK_FAIRDRAW', slug: 'fairdraw' }): void {
  Object.assign(globalThis, { location: Object.assign(new URL(`http://localhost${address}`), { reload }) })
  new Function(brandScript(shown))()
}

test('whoever came under a brand is shown the same page under it, and of the first one sees nothing', () => {
  sessionStorage.setItem(BRAND_KEY, 'UK_TYNE_FM')
  run('/campaign/A?terms=success#terms')
  const [state, , address] = replaceState.mock.calls[0]!
  expect(String(address)).toBe('http://localhost/campaign/A?terms=success&brand=UK_TYNE_FM#terms')
  expect(state).toEqual({ key: 'a', idx: 2, isBegun: true })
  expect(reload).toHaveBeenCalledOnce()
  expect(document.documentElement.hidden).toBe(true)
})

test('a new tab is shown under the brand of the session; a tab has its own way', () => {
  writeCookie(BRAND_KEY, 'UK_LANTERN', new Date(Date.now() + 60_000))
  run('/')
  sessionStorage.setItem(BRAND_KEY, 'UK_TYNE_FM')
  run('/')
  expect(replaceState.mock.calls.map(([, , address]) => String(address))).toEqual([
    'http://localhost/?brand=UK_LANTERN',
    'http://localhost/?brand=UK_TYNE_FM',
  ])
})

const lantern = { code: 'UK_LANTERN', slug: 'lantern' }

test.each([
  ['who came under none', null, '/', undefined],
  ['who came under the one that is shown', 'UK_FAIRDRAW', '/', undefined],
  ['whose address names another', 'UK_TYNE_FM', '/?brand=UK_LANTERN', lantern],
  ['whose address names another by its slug', 'UK_TYNE_FM', '/?brand=Lantern', lantern],
])('nothing happens to a visitor %s', (_, kept, address, shown) => {
  if (kept) sessionStorage.setItem(BRAND_KEY, kept)
  run(address, shown)
  expect(reload).not.toHaveBeenCalled()
  expect(replaceState).not.toHaveBeenCalled()
  expect(document.documentElement.hidden).toBeUndefined()
})

test.each(['/?brand=UK_NOBODY&x=1', '/?brand=&x=1'])('%s is shown under the tab’s own brand', (address) => {
  run(address)
  expect(reload).not.toHaveBeenCalled()
  expect(String(replaceState.mock.lastCall![2])).toBe('http://localhost/?x=1')
  sessionStorage.setItem(BRAND_KEY, 'UK_TYNE_FM')
  run(address)
  expect(reload).toHaveBeenCalledOnce()
  expect(String(replaceState.mock.lastCall![2])).toBe('http://localhost/?x=1&brand=UK_TYNE_FM')
})
