import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#web/core/browser-for-tests.ts'
import { reportHeight, reportTop } from './frame-size.ts'

const partner = 'https://lantern.example'
const told = vi.fn()
const toggled = vi.fn()
let height = 0
let look = () => {}

beforeEach(() => {
  vi.clearAllMocks()
  standInBrowser()
  height = 799.5
  Object.assign(window, { parent: { postMessage: told }, innerHeight: 800 })
  Object.assign(document, { body: { getBoundingClientRect: () => ({ height }) } })
  Object.assign(document.documentElement, { toggleAttribute: toggled })
  Object.assign(globalThis, {
    ResizeObserver: class {
      constructor(notice: () => void) {
        look = notice
      }
      observe() {
        look()
      }
      disconnect() {}
    },
  })
  comeFrom({ ancestorOrigins: [partner] })
})

function comeFrom({ ancestorOrigins, referrer = '' }: { ancestorOrigins?: string[]; referrer?: string }): void {
  Object.assign(globalThis, {
    location: Object.assign(new URL('https://fairdraw.example/campaign/A'), ancestorOrigins && { ancestorOrigins }),
  })
  Object.assign(document, { referrer })
}

test('the page around is told how tall the frame’s page is, in whole pixels, and again when that changes', () => {
  const stop = reportHeight()
  look()
  height = 1200.2
  look()
  window.dispatchEvent(new Event('resize'))
  stop()
  height = 5
  window.dispatchEvent(new Event('resize'))
  expect(told.mock.calls).toEqual([
    [{ fairdraw: 'height', height: 800 }, partner],
    [{ fairdraw: 'height', height: 1201 }, partner],
  ])
})

test('it is marked whether all of the page is in the frame', () => {
  const stop = reportHeight()
  height = 801
  look()
  Object.assign(window, { innerHeight: 801 })
  window.dispatchEvent(new Event('resize'))
  stop()
  expect(toggled.mock.calls).toEqual([
    ['data-whole', true],
    ['data-whole', false],
    ['data-whole', true],
  ])
})

test('where the browser does not say whose page is around, its address is that from which the frame’s first page was come to', () => {
  comeFrom({ referrer: `${partner}/` })
  reportTop()
  comeFrom({ referrer: 'https://fairdraw.example/' })
  reportTop()
  expect(told.mock.calls).toEqual([
    [{ fairdraw: 'top' }, partner],
    [{ fairdraw: 'top' }, partner],
  ])
})

test('whoever is not known is told nothing', () => {
  comeFrom({})
  reportTop()
  comeFrom({ ancestorOrigins: [] })
  reportTop()
  expect(told).not.toHaveBeenCalled()
})
