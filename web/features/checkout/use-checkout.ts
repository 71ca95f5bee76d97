import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type BasketLine, type CampaignLine, lineKey } from '#web/core/basket/basket-line.ts'
import { connectionText } from '#web/core/http/send.ts'
import { showErrors } from '#web/core/parts/error-dialog.tsx'
import { onFirstTouch } from '#web/core/site/first-touch.ts'
import { setCheckout, useCheckoutState } from './checkout-state.ts'
import type { PromoAnswer, Way } from './checkout-steps.ts'

/** Buying comes with the contract and its schemas, which a visitor who only reads does not need. */
const loadSteps = () => import('./checkout-steps.ts')

/** The ways to buy. What they take is loaded by the first of them; a press waits for it and is not lost. */
export function useCheckout() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const way: Way = { go: navigate, here: pathname + search }

  return {
    checkOut: () => buy((part) => part.checkOut(way)),
    buyWithOffers: (accepted: readonly CampaignLine[]) => buy((part) => part.buyWithOffers(way, accepted)),
    addToBasket: (line: BasketLine) => buy((part) => part.addToBasket(line)),
    answerPromo: (answer: PromoAnswer) => buy((part) => part.answerPromo(way, answer)),
    /** Its page shows at once that it is on its way. */
    enterNow: async (line: BasketLine, upsell: CampaignLine | null = null) => {
      if (useCheckoutState.getState().entry?.busy) return
      setCheckout({ entry: { key: lineKey(line), busy: true, errors: [] } })
      await buy((part) => part.enterNow(way, line, upsell))
    },
  }
}

/** Where something can be bought, what loadSteps takes is fetched ahead of a press. */
export function useReadyToBuy(): void {
  useEffect(() => onFirstTouch(loadSteps), [])
}

/** Without a connection there is nothing to buy with: that is said as of any call that did not arrive. */
async function buy(action: (part: Awaited<ReturnType<typeof loadSteps>>) => Promise<void>): Promise<void> {
  const part = await loadSteps().catch(() => null)
  if (part) return action(part)
  setCheckout({ entry: null })
  showErrors([connectionText({ kind: 'network' })], { subtitle: 'Nothing has been bought.' })
}
