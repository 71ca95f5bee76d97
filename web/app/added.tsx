import { useNavigate } from 'react-router'
import { AddedDialog } from '#web/features/basket/added-dialog.tsx'
import { closeBasket, openBasket } from '#web/features/basket/basket-store.ts'
import { forgetAdded, useAdded } from './added-to-basket.ts'
import { useCheckout } from './checkout.ts'
import { usePage } from './page-config.ts'
import { paths } from './paths.ts'

/** Closing it shows the basket with what is new in it. */
export default function Added() {
  const { added } = useAdded()
  const { platform } = usePage()
  const { checkOut } = useCheckout()
  const navigate = useNavigate()
  if (!added) return null

  function leaveTo(next: () => void) {
    forgetAdded()
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
