import { useNavigate } from 'react-router'
import { pence } from '#domain/money/money.ts'
import { closeBasket } from '#web/core/basket/basket-store.ts'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { BasketPanel } from '#web/features/basket/basket-panel.tsx'
import { useCheckout } from '#web/features/checkout/use-checkout.ts'

/** The basket of the current visitor, with the button to the checkout. */
export default function OwnBasketPanel() {
  const { user } = useSession()
  const { checkOut } = useCheckout()
  const navigate = useNavigate()

  function explore() {
    closeBasket()
    void navigate(paths.home)
  }

  return (
    <BasketPanel
      account={user?.external_id ?? null}
      balancePence={user?.credit ?? pence(0)}
      onCheckout={checkOut}
      onExplore={explore}
    />
  )
}
