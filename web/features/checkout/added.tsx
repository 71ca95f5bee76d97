import { useNavigate } from 'react-router'
import { closeBasket, openBasket } from '#web/core/basket/basket-store.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { AddedDialog } from './added-dialog.tsx'
import { clearAdded, useAdded } from './added-to-basket.ts'
import { useCheckout } from './checkout.ts'

/** Closing it shows the basket with what is new in it. */
export default function Added() {
  const { added } = useAdded()
  const { platform } = usePage()
  const { checkOut } = useCheckout()
  const navigate = useNavigate()
  if (!added) return null

  function leaveTo(next: () => void) {
    clearAdded()
    next()
  }

  function explore() {
    closeBasket()
    void navigate(paths.home)
  }

  return (
    <AddedDialog
      {...added}
      onCheckout={() => leaveTo(() => void checkOut())}
      onExplore={platform === 'iframe' ? null : () => leaveTo(explore)}
      onClose={() => leaveTo(openBasket)}
    />
  )
}
