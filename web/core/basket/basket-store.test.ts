import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { openBrowser } from '#web/core/browser-for-tests.ts'
import type * as Changes from './basket-changes.ts'
import type { BundleLine, CampaignLine } from './basket-line.ts'
import type * as Store from './basket-store.ts'

let store: typeof Store & typeof Changes
beforeAll(async () => {
  openBrowser()
  store = { ...(await import('./basket-store.ts')), ...(await import('./basket-changes.ts')) }
})
beforeEach(() => store.clearBasket())

const car: CampaignLine = {
  kind: 'CAMPAIGN',
  tag: 'WINACAR',
  title: 'Win a car',
  type: 'COMPETITION',
  keyword: null,
  frequency: 'SINGLE',
  priceType: 'STANDARD',
  pricePence: pence(500),
  quantity: 10,
  basketMinPence: null,
  isUpsell: false,
  asset: null,
}
const cash: CampaignLine = { ...car, tag: 'BONUS300K' }
const bundle: BundleLine = {
  kind: 'BUNDLE',
  tag: 'WINACAR',
  title: 'Both',
  pricePence: pence(900),
  items: [],
  asset: null,
}
const tenOff = { code: 'TENOFF', label: '10 % off', minSpendPence: null, campaign: null, asset: null }
const percent = { ...tenOff, type: 'PERCENT_DISCOUNT', value: 10 } as const
const freeDraw = { ...tenOff, type: 'FREE_ENTRY', value: 1, campaign: { tag: 'WINACAR', title: 'Win a car' } } as const

const tags = () => store.useBasket.getState().lines.map(({ kind, tag }) => `${kind} ${tag}`)

test('a new line goes to the top, and an existing one is changed in its place', () => {
  expect(store.putLine(car)).toBe('ADDED')
  expect(store.putLine(cash)).toBe('ADDED')
  expect(store.putLine({ ...car, quantity: 25 })).toBe('UPDATED')
  expect(tags()).toEqual(['CAMPAIGN BONUS300K', 'CAMPAIGN WINACAR'])
  expect(store.useBasket.getState().lines[1]).toMatchObject({ quantity: 25 })
})

test('a campaign and a bundle of the same tag are two lines', () => {
  store.putLine(car)
  expect(store.putLine(bundle)).toBe('ADDED')
  expect(tags()).toHaveLength(2)
})

test('removing the last line removes the code and the credit too', () => {
  store.putLine(car)
  store.applyBasketPromo(percent)
  store.applyCredit(true)
  store.removeLine('CAMPAIGN:WINACAR')
  expect(store.useBasket.getState()).toMatchObject({ lines: [], promo: null, applyCredit: false, open: true })
})

test('a code that adds its own entry stays when the last paid line is removed', () => {
  store.putLine(car)
  store.applyBasketPromo(freeDraw)
  store.removeLine('CAMPAIGN:WINACAR')
  expect(store.useBasket.getState().promo).toEqual(freeDraw)
  store.removePromo()
  expect(store.useBasket.getState().promo).toBeNull()
})

test('a code whose minimum is no longer met is removed with the last paid line', () => {
  store.putLine(car)
  store.applyBasketPromo({ ...freeDraw, minSpendPence: pence(100) })
  store.removeLine('CAMPAIGN:WINACAR')
  expect(store.useBasket.getState().promo).toBeNull()
})

test('a renewed code replaces the old one, unless it was removed meanwhile', () => {
  store.applyBasketPromo(percent)
  store.renewPromo({ ...percent, value: 5 })
  expect(store.useBasket.getState().promo).toMatchObject({ value: 5 })
  store.removePromo()
  store.renewPromo(percent)
  expect(store.useBasket.getState().promo).toBeNull()
})

test('offers beside the basket are made once, until a line is added or no offer is left', () => {
  const wasOffered = () => store.useBasket.getState().promoOffered
  const offer = { ...cash, isUpsell: true }
  store.putLine(car)
  expect(wasOffered()).toBe(false)
  store.takeOffers([])
  expect(wasOffered()).toBe(true)
  store.putLine({ ...car, quantity: 25 })
  expect(wasOffered()).toBe(true)
  store.showBasketErrors(store.NO_ERRORS)
  expect(wasOffered()).toBe(true)
  store.takeOffers([offer])
  expect(tags()).toEqual(['CAMPAIGN BONUS300K', 'CAMPAIGN WINACAR'])
  store.showBasketErrors(store.NO_ERRORS)
  expect(wasOffered()).toBe(true)
  store.removeLine('CAMPAIGN:BONUS300K')
  expect(wasOffered()).toBe(false)
  store.takeOffers([offer])
  store.putLine(bundle)
  expect(wasOffered()).toBe(false)
})

test('errors open the basket, and changing a line removes its errors', () => {
  store.putLine(car)
  store.putLine(cash)
  const lines = { 'CAMPAIGN:WINACAR': ['no'], 'CAMPAIGN:BONUS300K': ['no'] }
  store.showBasketErrors({ lines, promo: ['no'], order: ['no'] })
  expect(store.useBasket.getState().open).toBe(true)
  store.putLine({ ...car, quantity: 25 })
  expect(store.useBasket.getState().errors).toEqual({
    lines: { 'CAMPAIGN:BONUS300K': ['no'] },
    promo: [],
    order: [],
  })
})

test('errors of a bundle’s parts are removed with it', () => {
  store.putLine(bundle)
  store.putLine(car)
  const ofBundle = { 'BUNDLE:WINACAR': ['no'], 'BUNDLE:WINACAR/BONUS300K': ['no'] }
  store.showBasketErrors({ lines: { ...ofBundle, 'CAMPAIGN:WINACAR': ['no'] }, promo: [], order: [] })
  store.removeLine('BUNDLE:WINACAR')
  expect(store.useBasket.getState().errors.lines).toEqual({ 'CAMPAIGN:WINACAR': ['no'] })
})

test('a reloaded page restores the basket, closed and without errors', async () => {
  store.putLine(car)
  store.applyBasketPromo(percent)
  store.showBasketErrors({ lines: {}, promo: ['no'], order: ['no'] })
  vi.resetModules()
  const later = await import('./basket-store.ts')
  expect(later.useBasket.getState().lines).toEqual([])
  later.restoreBasket()
  expect(later.useBasket.getState()).toMatchObject({
    lines: [car],
    promo: percent,
    open: false,
    errors: { lines: {}, promo: [], order: [] },
  })
})

const KEY = 'mm_winplus_basket'

test('the basket is stored, and is closed when it is restored', () => {
  store.putLine(car)
  store.applyBasketPromo(percent)
  store.openBasket()
  const stored = localStorage.getItem(KEY)!
  store.clearBasket()
  localStorage.setItem(KEY, stored)
  store.restoreBasket()()
  expect(tags()).toEqual(['CAMPAIGN WINACAR'])
  expect(store.useBasket.getState()).toMatchObject({ promo: percent, open: false })
})

test.each([
  ['nothing', null],
  ['no JSON', 'undefined'],
  ['an older way of keeping', JSON.stringify({ state: { lines: [car] }, version: 0 })],
])('restoring %s leaves the basket empty', (_, stored) => {
  if (stored) localStorage.setItem(KEY, stored)
  else localStorage.removeItem(KEY)
  store.restoreBasket()()
  expect(tags()).toEqual([])
})

test.each<[string, object]>([
  ['no lines at all', { lines: null }],
  ['lines that are none', { lines: [null, 5, 'car', [], {}] }],
  ['a line without its price', { lines: [{ ...car, pricePence: undefined }] }],
  ['a line of a kind that is none', { lines: [{ ...car, kind: 'TICKET' }] }],
  ['a picture that is none', { lines: [{ ...car, asset: { id: 1 } }] }],
  ['a bundle without its parts', { lines: [{ ...bundle, items: undefined }] }],
])('restoring %s drops it, and keeps every well-formed line beside it', (_, wrong) => {
  const state = { lines: [], promo: { code: 5 }, applyCredit: 'yes', promoOffered: null, ...wrong }
  const lines = 'lines' in wrong && Array.isArray(wrong.lines) ? [...wrong.lines, cash, bundle, cash] : wrong
  localStorage.setItem(KEY, JSON.stringify({ version: 1, state: { ...state, lines } }))
  store.restoreBasket()()
  expect(tags()).toEqual(Array.isArray(lines) ? ['CAMPAIGN BONUS300K', 'BUNDLE WINACAR'] : [])
  expect(store.useBasket.getState()).toMatchObject({ promo: null, applyCredit: false, promoOffered: false })
})
