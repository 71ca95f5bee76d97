import { create } from 'zustand'
import { type BasketLine, lineKey } from './basket-line.ts'
import { BASKET_VERSION, readBasket, type StoredBasket } from './read-basket.ts'

/** What was said about the lines, the code and the order as a whole, as texts to show. */
export type BasketErrors = {
  /** By `lineKey`, and by `partKey` for what stands in a bundle. */
  lines: Readonly<Record<string, readonly string[]>>
  promo: readonly string[]
  order: readonly string[]
}

export const NO_ERRORS: BasketErrors = { lines: {}, promo: [], order: [] }

export type Basket = StoredBasket & {
  open: boolean
  /** An order is being started. */
  busy: boolean
  errors: BasketErrors
  /** The line that was added or changed last, and when: it is shown for two seconds. */
  changed: { key: string; atMs: number } | null
}

export const EMPTY: Basket = {
  lines: [],
  promo: null,
  applyCredit: false,
  promoOffered: false,
  open: false,
  busy: false,
  errors: NO_ERRORS,
  changed: null,
}

const KEY = 'mm_winplus_basket'

/** The basket lives in the browser and outlasts the visit; it comes back closed and without old errors. */
export const useBasket = create<Basket>(() => EMPTY)

useBasket.subscribe(({ lines, promo, applyCredit, promoOffered }) => {
  const state: StoredBasket = { lines, promo, applyCredit, promoOffered }
  const text = JSON.stringify({ state, version: BASKET_VERSION })
  // What was just taken up is not written back, lest another tab has gone on meanwhile.
  if (text !== localStorage.getItem(KEY)) localStorage.setItem(KEY, text)
})

/**
 * Takes the stored basket up once the page is there, after the render that the server sent, and follows what other tabs
 * do to it.
 */
export function restoreBasket(): () => void {
  takeUp()
  const follow = ({ key }: StorageEvent) => {
    if (key === KEY) takeUp()
    // All storage of this site was cleared.
    else if (key === null) set({ ...EMPTY, open: get().open })
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function takeUp(): void {
  const stored = readBasket(localStorage.getItem(KEY))
  if (stored) set(stored)
}

const set = useBasket.setState
const get = useBasket.getState

/** Puts a line at the top, or in the place of the same campaign's or bundle's. One line a campaign. */
export function putLine(line: BasketLine): 'ADDED' | 'UPDATED' {
  const key = lineKey(line)
  const { lines, errors, promoOffered } = get()
  const isThere = lines.some((other) => lineKey(other) === key)
  set({
    lines: isThere ? lines.map((other) => (lineKey(other) === key ? line : other)) : [line, ...lines],
    changed: { key, atMs: Date.now() },
    errors: withoutLine(errors, key),
    promoOffered: isThere && promoOffered,
  })
  return isThere ? 'UPDATED' : 'ADDED'
}

export function openBasket(): void {
  set({ open: true })
}

export function closeBasket(): void {
  set({ open: false, changed: null })
}

/** What was said of a line that has changed, and of code and order with it, is no longer true. */
export function withoutLine({ lines }: BasketErrors, key: string): BasketErrors {
  const left = Object.entries(lines).filter(([other]) => other !== key && !other.startsWith(`${key}/`))
  return { ...NO_ERRORS, lines: Object.fromEntries(left) }
}
