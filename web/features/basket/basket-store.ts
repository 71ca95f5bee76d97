import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Asset } from '#contract/catalogue.ts'
import type { Promo } from '#domain/discount.ts'
import { type BasketLine, type CampaignLine, lineKey } from './basket-line.ts'
import { grantIn } from './basket-total.ts'

/** With the picture of its campaign, where it has one. */
export type BasketPromo = Promo & { label: string; asset: Asset | null }

/** What was said about the lines, the code and the order as a whole, as texts to show. */
export type BasketErrors = {
  /** By `lineKey`, and by `partKey` for what stands in a bundle. */
  lines: Readonly<Record<string, readonly string[]>>
  promo: readonly string[]
  order: readonly string[]
}

export const NO_ERRORS: BasketErrors = { lines: {}, promo: [], order: [] }

type Kept = {
  lines: readonly BasketLine[]
  promo: BasketPromo | null
  applyCredit: boolean
  /** Other competitions have been offered beside these lines; they are not offered twice. */
  promoOffered: boolean
}

export type Basket = Kept & {
  open: boolean
  /** An order is being started. */
  busy: boolean
  errors: BasketErrors
  /** The line that was added or changed last, and when: it is shown for two seconds. */
  changed: { key: string; atMs: number } | null
}

const EMPTY: Basket = {
  lines: [],
  promo: null,
  applyCredit: false,
  promoOffered: false,
  open: false,
  busy: false,
  errors: NO_ERRORS,
  changed: null,
}

/** The basket lives in the browser and outlasts the visit; it comes back closed and without old errors. */
export const useBasket = create<Basket>()(
  persist(() => EMPTY, {
    name: 'mm_winplus_basket',
    version: 1,
    partialize: ({ lines, promo, applyCredit, promoOffered }): Kept => ({ lines, promo, applyCredit, promoOffered }),
    // Read after the first render, so that it is the one that the server sent.
    skipHydration: true,
  }),
)

/** Takes the kept basket up once the page is there, and follows what other tabs do to it. */
export function restoreBasket(): () => void {
  void useBasket.persist.rehydrate()
  const follow = ({ key }: StorageEvent) => {
    if (key === useBasket.persist.getOptions().name) void useBasket.persist.rehydrate()
    // Everything that this site kept was cleared.
    else if (key === null) set({ ...EMPTY, open: get().open })
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
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

/** Puts in what was accepted of the offers beside the basket, be it nothing; then none are made again. */
export function takeOffers(lines: readonly CampaignLine[]): void {
  for (const line of lines) putLine(line)
  set({ promoOffered: true })
}

/** An empty basket keeps neither code nor credit; with entries that the code gives it is not yet empty. */
export function removeLine(key: string): void {
  const { lines, errors, promo, promoOffered } = get()
  const left = lines.filter((line) => lineKey(line) !== key)
  if (left.length === 0 && !grantIn(left, promo)) set({ ...EMPTY, open: true })
  else set({ lines: left, errors: withoutLine(errors, key), promoOffered: promoOffered && left.some(isUpsell) })
}

export function applyBasketPromo(promo: BasketPromo): void {
  const { errors } = get()
  set({ promo, errors: { ...errors, promo: [] } })
}

/** A code that was asked about again stays applied, as it stands now. */
export function renewPromo(fresh: BasketPromo): void {
  if (get().promo?.code === fresh.code) set({ promo: fresh })
}

/** With it goes what it granted; what is then empty keeps no credit either. */
export function removePromo(): void {
  const { errors, lines } = get()
  if (lines.length === 0) set({ ...EMPTY, open: true })
  else set({ promo: null, errors: { ...errors, promo: [] } })
}

export function applyCredit(apply: boolean): void {
  set({ applyCredit: apply })
}

export function openBasket(): void {
  set({ open: true })
}

export function closeBasket(): void {
  set({ open: false, changed: null })
}

export function clearChanged(): void {
  set({ changed: null })
}

export function setBusy(busy: boolean): void {
  set({ busy })
}

/** Errors open the basket, so that nobody misses them. Who took no offer may be made another. */
export function showBasketErrors(errors: BasketErrors): void {
  set({ errors, open: true, promoOffered: get().lines.some(isUpsell) })
}

export function clearErrors(): void {
  set({ errors: NO_ERRORS })
}

/** What was bought is no longer wanted. */
export function clearBasket(): void {
  set(EMPTY)
}

function isUpsell(line: BasketLine): boolean {
  return line.kind === 'CAMPAIGN' && line.isUpsell
}

/** What was said of a line that has changed, and of code and order with it, is no longer true. */
function withoutLine({ lines }: BasketErrors, key: string): BasketErrors {
  const left = Object.entries(lines).filter(([other]) => other !== key && !other.startsWith(`${key}/`))
  return { ...NO_ERRORS, lines: Object.fromEntries(left) }
}
