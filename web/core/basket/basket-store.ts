import { create } from 'zustand'
import { type BasketLine, lineKey } from './basket-line.ts'
import { BASKET_VERSION, readBasket, type StoredBasket } from './read-basket.ts'

/** Errors of the lines, the code and the order as a whole, as texts to show. */
export type BasketErrors = {
  /** By `lineKey`, and by `partKey` for the parts of a bundle. */
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
  /** The line that was last added or changed, and the time: it is highlighted for two seconds. */
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

/** The basket is stored in the browser and outlasts the visit. A restored basket is closed and has no old errors. */
export const useBasket = create<Basket>(() => EMPTY)

useBasket.subscribe(({ lines, promo, applyCredit, promoOffered }) => {
  const state: StoredBasket = { lines, promo, applyCredit, promoOffered }
  const text = JSON.stringify({ state, version: BASKET_VERSION })
  // A basket that was just read is not written again, because another tab may have changed it meanwhile.
  if (text !== localStorage.getItem(KEY)) localStorage.setItem(KEY, text)
})

/** Restores the stored basket after hydration, and follows changes of other tabs. */
export function restoreBasket(): () => void {
  loadStoredBasket()
  const follow = ({ key }: StorageEvent) => {
    if (key === KEY) loadStoredBasket()
    // All storage of this site was cleared.
    else if (key === null) set({ ...EMPTY, open: get().open })
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function loadStoredBasket(): void {
  const stored = readBasket(localStorage.getItem(KEY))
  if (stored) set(stored)
}

const set = useBasket.setState
const get = useBasket.getState

/** Puts a line at the top, or replaces the line of the same campaign or bundle. A campaign has only one line. */
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

/** Errors of a line that has changed no longer apply, and neither do those of the code and the order. */
export function withoutLine({ lines }: BasketErrors, key: string): BasketErrors {
  const left = Object.entries(lines).filter(([other]) => other !== key && !other.startsWith(`${key}/`))
  return { ...NO_ERRORS, lines: Object.fromEntries(left) }
}
