import { getSavedCards, type SavedCard } from '#contract/saved-cards.ts'
import { pence } from '#domain/money/money.ts'
import { clearBasket, clearErrors, setBusy, showBasketErrors, takeOffers } from '#web/core/basket/basket-changes.ts'
import { type BasketLine, type CampaignLine, entriesOf, lineKey } from '#web/core/basket/basket-line.ts'
import { closeBasket, openBasket, putLine, useBasket } from '#web/core/basket/basket-store.ts'
import { totalOf } from '#web/core/basket/basket-total.ts'
import { countItems } from '#web/core/basket/count-items.ts'
import { call } from '#web/core/http/call.ts'
import { type Intent, saveIntent } from '#web/core/purchase/intent.ts'
import { rememberPurchase } from '#web/core/purchase/last-purchase.ts'
import { type PayWith, startTabPayment } from '#web/core/purchase/tab-payment.ts'
import { findUser, refreshSession } from '#web/core/session/session.tsx'
import { sessionStore } from '#web/core/session/session-store.ts'
import { paths } from '#web/core/site/paths.ts'
import { clearFlag, hasFlag, setFlag } from '#web/core/site/session-flags.ts'
import { carryStorage } from '#web/core/site/storage-script.ts'
import { useAdded } from './added-to-basket.ts'
import { revealOffer, setCheckout, useCheckoutState } from './checkout-state.ts'
import { entryErrors } from './entry-errors.ts'
import { findOffers, findPromo, type Offer } from './offers.ts'
import { type Ordered, startOrder } from './start-order.ts'

/*
 * The two ways to buy: the basket, and one line at once. Both ask the visitor to sign in, make offers once, and start
 * the order. Pages reach this through use-checkout.ts, so that it is loaded when a purchase begins.
 */

/** The navigation of a purchase, and the page to which a user returns after signing in. */
export type Way = { go: (path: string) => void | Promise<void>; here: string }

/** PAID: without the offer, with the saved card on the button. */
export type PromoAnswer = 'ACCEPTED' | 'REJECTED' | 'PAID' | 'CLOSED'

const OFFERS_WAIT_MS = 1_000

type Wanted = Omit<Intent, 'return_path'>

function requireSignIn(way: Way, wanted: Wanted) {
  storeIntent(way, wanted)
  setCheckout({ needsSignIn: true })
}

/** For a user who returns signed in, here or from the log-in after a lost session. */
function storeIntent({ here }: Way, wanted: Wanted) {
  saveIntent({ ...wanted, return_path: here })
  closeBasket()
  setCheckout({ entry: null, offers: null, promo: null })
}

async function proceed({ go }: Way, ordered: Exclude<Ordered, { kind: 'refused' }>, payWith: PayWith | null = null) {
  if (ordered.kind === 'free') {
    // The order may have used credit.
    void refreshSession({ automatic: true })
    return go(paths.freeSuccess(ordered))
  }
  startTabPayment(ordered, payWith)
  // Loads the page from the server, because only the payment pages' own policy allows the providers' scripts.
  carryStorage()
  location.assign(paths.pay)
}

export async function checkOut(way: Way): Promise<void> {
  const { lines, promo, promoOffered, busy } = useBasket.getState()
  if (busy) return
  if (countItems({ lines, promo }) === 0) return openBasket()
  clearErrors()
  setBusy(true)
  const offersNothing = promoOffered || !(await findUser())
  const offers = offersNothing ? [] : await findOffers(lines, promo)
  setBusy(false)
  if (offers.length === 0) return buyBasket(way)
  takeOffers([])
  closeBasket()
  await revealOffer({ offers })
}

async function buyBasket(way: Way): Promise<void> {
  const { lines, promo, applyCredit, busy } = useBasket.getState()
  if (busy) return
  setBusy(true)
  const user = await findUser()
  const { creditPence } = totalOf(lines, promo, user?.credit ?? pence(0), applyCredit)
  const ordered = user && (await startOrder({ lines, promoCode: promo?.code ?? null, creditPence }))
  setBusy(false)
  if (!ordered) return requireSignIn(way, { kind: 'BASKET' })
  setCheckout({ offers: null })
  if (ordered.kind === 'refused') {
    if (isSignedOut()) return storeIntent(way, { kind: 'BASKET' })
    if (ordered.creditIsStale) await refreshSession()
    return showBasketErrors(ordered.errors)
  }
  rememberPurchase({ kind: 'BASKET' }, ordered.purchaseId)
  closeBasket()
  if (ordered.kind === 'free') clearBasket()
  await proceed(way, ordered)
}

/** Adds the accepted offers to the basket, and starts to buy the basket. */
export async function buyWithOffers(way: Way, accepted: readonly CampaignLine[]): Promise<void> {
  takeOffers(accepted)
  await buyBasket(way)
}

/**
 * Enters one line at once. Its page already shows it as busy. `upsell` was accepted before the visitor was sent to the
 * log-in.
 */
export async function enterNow(way: Way, line: BasketLine, upsell: CampaignLine | null): Promise<void> {
  const offersNothing = upsell !== null || !(await findUser())
  const [offer, card] = offersNothing ? [null, null] : await Promise.all([nextPromo(line, false), findOwnCard()])
  if (!offer) return buySingle(way, line, upsell)
  setCheckout({ entry: null })
  await revealOffer({ promo: { line, offer, card, errors: [] } })
}

/**
 * The newest card that is still valid. An order does not wait for it, and does not fail without it. A user who is only
 * remembered on this device cannot see cards yet.
 */
async function findOwnCard(): Promise<SavedCard | null> {
  const user = await findUser()
  if (!user || user.account_type === 'GUEST' || user.needs_proof) return null
  const called = await call(getSavedCards, {}, { signal: AbortSignal.timeout(OFFERS_WAIT_MS) })
  const cards = called.ok ? called.value.cards : []
  return cards.find(({ is_expired }) => !is_expired) ?? null
}

async function buySingle(
  way: Way,
  line: BasketLine,
  upsell: CampaignLine | null,
  payWith: PayWith | null = null,
): Promise<void> {
  const key = lineKey(line)
  const single = { kind: 'SINGLE', item: line, ...(upsell && { upsell }) } as const
  setCheckout({ entry: { key, busy: true, errors: [] } })
  if (!(await findUser())) return requireSignIn(way, single)
  const ordered = await startOrder({
    lines: upsell ? [line, upsell] : [line],
    promoCode: null,
    creditPence: pence(0),
  })
  if (ordered.kind === 'refused') {
    if (isSignedOut()) return storeIntent(way, single)
    const { own, ofPromo } = entryErrors(ordered.errors, upsell)
    setCheckout({ entry: { key, busy: false, errors: [...own, ...ofPromo] } })
    return endPromo(upsell, own, ofPromo)
  }
  setCheckout({ entry: null, promo: null })
  rememberPurchase(single, ordered.purchaseId)
  await proceed(way, ordered, payWith)
}

/** Adds a line to the basket, and shows a sheet with the confirmation and the offers beside it. */
export async function addToBasket(line: BasketLine): Promise<void> {
  const method = putLine(line)
  const isSingle = line.kind === 'BUNDLE'
  const offers = method === 'ADDED' ? await soon(isSingle ? offerBeside(line) : offersBesideBasket()) : []
  if (offers.length > 0) takeOffers([])
  useAdded.setState({ added: { method, entries: entriesOf(line), isSingle, offers } })
}

async function offerBeside(line: BasketLine): Promise<Offer[]> {
  const offer = await nextPromo(line, true)
  return offer ? [offer] : []
}

/** A signed-out visitor gets offers after signing in, before the order. */
async function offersBesideBasket(): Promise<Offer[]> {
  if (!(await findUser())) return []
  const { lines, promo } = useBasket.getState()
  return findOffers(lines, promo)
}

/** Limits the wait for offers, so that the dialog of the added item is not late. */
function soon(offers: Promise<Offer[]>): Promise<Offer[]> {
  return Promise.race([offers, new Promise<Offer[]>((resolve) => setTimeout(resolve, OFFERS_WAIT_MS, []))])
}

/** Handles the answer to an offer beside a line that is entered at once. */
export async function answerPromo(way: Way, answer: PromoAnswer): Promise<void> {
  const { promo } = useCheckoutState.getState()
  if (!promo) return
  if (answer === 'CLOSED') return setCheckout({ promo: null })
  const { line, offer, card } = promo
  const payWith = answer === 'PAID' && card ? { cardId: card.id, pricePence: line.pricePence } : null
  await buySingle(way, line, answer === 'ACCEPTED' ? offer.line : null, payWith)
}

/** Reads the session's store directly: an answer may have ended the session. */
function isSignedOut(): boolean {
  return !sessionStore.getState().data?.user
}

/** Makes one offer per visit, and none after an accepted offer has failed. */
async function nextPromo(line: BasketLine, inBasket: boolean) {
  if (line.pricePence === 0 || hasFlag('promo-seen') || hasFlag('promo-failed')) return null
  const others = useBasket.getState().lines.filter((other) => lineKey(other) !== lineKey(line))
  const offer = await findPromo(line, others, inBasket)
  if (offer) setFlag('promo-seen')
  return offer
}

/**
 * Ends an offer after a domain error. Errors about the offer alone are shown in its dialog. A declined offer is not
 * made again; an accepted one is, since its order no longer exists.
 */
function endPromo(upsell: CampaignLine | null, own: readonly string[], ofPromo: readonly string[]): void {
  const { promo } = useCheckoutState.getState()
  setCheckout({ promo: promo && own.length === 0 ? { ...promo, errors: ofPromo } : null })
  if (ofPromo.length > 0) setFlag('promo-failed')
  else if (upsell) clearFlag('promo-seen')
}
