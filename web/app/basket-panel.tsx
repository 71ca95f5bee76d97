import { useNavigate } from 'react-router'
import { pence } from '#domain/money.ts'
import { BasketPanel } from '#web/features/basket/basket-panel.tsx'
import { closeBasket } from '#web/features/basket/basket-store.ts'
import { useCheckout } from './checkout.ts'
import { paths } from './paths.ts'
import { useSession } from './session.tsx'

/** The basket of whoever is here, with the way to checkout. */
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
