import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { pence } from '#domain/money.ts'
import { type BasketLine, lineKey } from '#web/features/basket/basket-line.ts'
import {
  clearBasket,
  clearErrors,
  closeBasket,
  openBasket,
  setBusy,
  showBasketErrors,
  useBasket,
} from '#web/features/basket/basket-store.ts'
import { totalOf } from '#web/features/basket/basket-total.ts'
import { PAYMENT_COOKIE, writeCookie } from './cookies.ts'
import { type Intent, saveIntent } from './intent.ts'
import { rememberPurchase } from './last-purchase.ts'
import { paths } from './paths.ts'
import { refreshSession, useSession } from './session.tsx'
import { type Ordered, startOrder } from './start-order.ts'

type Checkout = {
  /** Somebody has to sign in first: the dialog that asks how is open. */
  asksToSignIn: boolean
  /** What was said of the one line that was to be entered at once; shown on its page. */
  entry: { key: string; busy: boolean; errors: readonly string[] } | null
}

export const useCheckoutState = create<Checkout>(() => ({ asksToSignIn: false, entry: null }))

/** The two ways to buy: the basket, and one line at once. Both ask to sign in first and then start the order. */
export function useCheckout() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function askToSignIn(intent: Omit<Intent<BasketLine>, 'return_path'>) {
    saveIntent({ ...intent, return_path: pathname + search })
    closeBasket()
    useCheckoutState.setState({ asksToSignIn: true })
  }

  async function proceed(ordered: Exclude<Ordered, { kind: 'refused' }>) {
    if (ordered.kind === 'free') return navigate(paths.freeSuccess(ordered))
    writeCookie(PAYMENT_COOKIE, ordered.token, ordered.expiresAt)
    // Asked of the server anew: only the payment pages' own policy lets the providers' scripts in.
    location.assign(paths.pay)
  }

  async function checkOut(): Promise<void> {
    const { lines, promo, applyCredit, busy } = useBasket.getState()
    if (busy) return
    if (lines.length === 0 && !promo) return openBasket()
    if (!user) return askToSignIn({ kind: 'BASKET' })
    clearErrors()
    setBusy(true)
    const { creditPence } = totalOf(lines, promo, user.credit, applyCredit)
    const ordered = await startOrder({ lines, promoCode: promo?.code ?? null, creditPence })
    setBusy(false)
    if (ordered.kind === 'refused') {
      if (ordered.creditIsStale) await refreshSession()
      return showBasketErrors(ordered.errors)
    }
    rememberPurchase('BASKET')
    closeBasket()
    if (ordered.kind === 'free') clearBasket()
    await proceed(ordered)
  }

  async function enterNow(line: BasketLine): Promise<void> {
    const key = lineKey(line)
    if (useCheckoutState.getState().entry?.busy) return
    if (!user) return askToSignIn({ kind: 'SINGLE', item: line })
    useCheckoutState.setState({ entry: { key, busy: true, errors: [] } })
    const ordered = await startOrder({ lines: [line], promoCode: null, creditPence: pence(0) })
    if (ordered.kind === 'refused') {
      const { lines, order } = ordered.errors
      useCheckoutState.setState({ entry: { key, busy: false, errors: [...(lines[key] ?? []), ...order] } })
      return
    }
    useCheckoutState.setState({ entry: null })
    rememberPurchase('SINGLE')
    await proceed(ordered)
  }

  return { checkOut, enterNow }
}
