import { beforeEach, expect, type Mock, test, vi } from 'vitest'
import { openBrowser, openPage } from '#web/core/browser-for-tests.ts'
import { writeCookie } from '#web/core/site/cookies.ts'
import { BRAND_KEY, brandScript } from './brand-script.ts'

let reload: Mock<() => void>
let replaceState: Mock<History['replaceState']>
beforeEach(() => {
  openBrowser()
  history.replaceState({ key: 'a', idx: 2 }, '')
  reload = vi.spyOn(location, 'reload')
  replaceState = vi.spyOn(history, 'replaceState')
})

/** Runs the script in a page that was rendered under the default brand. */
function run(address: string, shown = { code: 'UK_FAIRDRAW', slug: 'fairdraw' }): void {
  openPage(`http://localhost${address}`)
  new Function(brandScript(shown))()
}

test('a visitor who arrived under a brand sees the same page under it, before the first paint', () => {
  sessionStorage.setItem(BRAND_KEY, 'UK_TYNE_FM')
  run('/campaign/A?terms=success#terms')
  expect(location.href).toBe('http://localhost/campaign/A?terms=success&brand=UK_TYNE_FM#terms')
  expect(history.state).toEqual({ key: 'a', idx: 2, isBegun: true })
  expect(reload).toHaveBeenCalledOnce()
  expect(document.documentElement.hidden).toBe(true)
})

test('a new tab is shown under the brand of the session, and can then change its own brand', () => {
  writeCookie(BRAND_KEY, 'UK_LANTERN', new Date(Date.now() + 60_000))
  run('/')
  expect(location.href).toBe('http://localhost/?brand=UK_LANTERN')
  sessionStorage.setItem(BRAND_KEY, 'UK_TYNE_FM')
  run('/')
  expect(location.href).toBe('http://localhost/?brand=UK_TYNE_FM')
})

const lantern = { code: 'UK_LANTERN', slug: 'lantern' }

test.each([
  ['who came under none', null, '/', undefined],
  ['who came under the one that is shown', 'UK_FAIRDRAW', '/', undefined],
  ['whose address names another', 'UK_TYNE_FM', '/?brand=UK_LANTERN', lantern],
  ['whose address names another by its slug', 'UK_TYNE_FM', '/?brand=Lantern', lantern],
])('the script does not redirect a visitor %s', (_, stored, address, shown) => {
  if (stored) sessionStorage.setItem(BRAND_KEY, stored)
  run(address, shown)
  expect(reload).not.toHaveBeenCalled()
  expect(replaceState).not.toHaveBeenCalled()
  expect(document.documentElement.hidden).toBe(false)
})

test.each(['/?brand=UK_NOBODY&x=1', '/?brand=&x=1'])('%s is shown under the tab’s own brand', (address) => {
  run(address)
  expect(reload).not.toHaveBeenCalled()
  expect(location.href).toBe('http://localhost/?x=1')
  sessionStorage.setItem(BRAND_KEY, 'UK_TYNE_FM')
  run(address)
  expect(reload).toHaveBeenCalledOnce()
  expect(location.href).toBe('http://localhost/?x=1&brand=UK_TYNE_FM')
})
