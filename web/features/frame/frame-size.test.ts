import { beforeEach, expect, test, vi } from 'vitest'
import { openBrowser, openPage } from '#web/core/browser-for-tests.ts'
import { reportHeight, reportTop } from './frame-size.ts'

const partner = 'https://lantern.example'
const received = vi.fn()
let height = 0
let look = () => {}

beforeEach(() => {
  vi.clearAllMocks()
  openBrowser()
  height = 799.5
  Object.assign(window, { parent: { postMessage: received }, innerHeight: 800 })
  vi.spyOn(document.body, 'getBoundingClientRect').mockImplementation(() => new window.DOMRect(0, 0, 0, height))
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
  openPage('https://fairdraw.example/campaign/A')
  Object.assign(location, { ancestorOrigins })
  Object.assign(document, { referrer })
}

test('the parent page receives the height of the frame’s page, in whole pixels, and again when it changes', () => {
  const stop = reportHeight()
  look()
  height = 1200.2
  look()
  window.dispatchEvent(new Event('resize'))
  stop()
  height = 5
  window.dispatchEvent(new Event('resize'))
  expect(received.mock.calls).toEqual([
    [{ fairdraw: 'height', height: 800 }, partner],
    [{ fairdraw: 'height', height: 1201 }, partner],
  ])
})

test('the page is marked while all of it is in the frame', () => {
  const isWhole = () => document.documentElement.hasAttribute('data-whole')
  const stop = reportHeight()
  expect(isWhole()).toBe(true)
  height = 801
  look()
  expect(isWhole()).toBe(false)
  Object.assign(window, { innerHeight: 801 })
  window.dispatchEvent(new Event('resize'))
  expect(isWhole()).toBe(true)
  stop()
})

test('the address around the frame is the referrer of its first page when the browser does not name it', () => {
  comeFrom({ referrer: `${partner}/` })
  reportTop()
  comeFrom({ referrer: 'https://fairdraw.example/' })
  reportTop()
  expect(received.mock.calls).toEqual([
    [{ fairdraw: 'top' }, partner],
    [{ fairdraw: 'top' }, partner],
  ])
})

test('an unknown parent receives no messages', () => {
  comeFrom({})
  reportTop()
  comeFrom({ ancestorOrigins: [] })
  reportTop()
  expect(received).not.toHaveBeenCalled()
})
