import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type BasketLine, type CampaignLine, lineKey } from '#web/core/basket/basket-line.ts'
import { connectionText } from '#web/core/http/send.ts'
import { showErrors } from '#web/core/parts/error-dialog.tsx'
import { onFirstTouch } from '#web/core/site/first-touch.ts'
import { setCheckout, useCheckoutState } from './checkout-state.ts'
import type { PromoAnswer, Way } from './checkout-steps.ts'

/** Buying loads the contract and its schemas, which a visitor who only reads does not need. */
const loadSteps = () => import('./checkout-steps.ts')

/** The ways to buy. The first use loads their code; a press waits for it and is not lost. */
export function useCheckout() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const way: Way = { go: navigate, here: pathname + search }

  return {
    checkOut: () => buy((part) => part.checkOut(way)),
    buyWithOffers: (accepted: readonly CampaignLine[]) => buy((part) => part.buyWithOffers(way, accepted)),
    addToBasket: (line: BasketLine) => buy((part) => part.addToBasket(line)),
    answerPromo: (answer: PromoAnswer) => buy((part) => part.answerPromo(way, answer)),
    /** The page of the line shows at once that it is busy. */
    enterNow: async (line: BasketLine, upsell: CampaignLine | null = null) => {
      if (useCheckoutState.getState().entry?.busy) return
      setCheckout({ entry: { key: lineKey(line), busy: true, errors: [] } })
      await buy((part) => part.enterNow(way, line, upsell))
    },
  }
}

/** Fetches the code of loadSteps ahead of a press, on pages where an item can be bought. */
export function useReadyToBuy(): void {
  useEffect(() => onFirstTouch(loadSteps), [])
}

/** Without a connection the code cannot be loaded: the error is the same as for any call that did not arrive. */
async function buy(action: (part: Awaited<ReturnType<typeof loadSteps>>) => Promise<void>): Promise<void> {
  const part = await loadSteps().catch(() => null)
  if (part) return action(part)
  setCheckout({ entry: null })
  showErrors([connectionText({ kind: 'network' })], { subtitle: 'You haven’t been charged.' })
}
