import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { closeBasket, openBasket } from '#web/core/basket/basket-store.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { type Added, clearAdded, useAdded } from './added-to-basket.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * Says that the basket has what was chosen, and asks where to go from here. Closing it shows the basket with what is
 * new in it.
 */
export default function AddedDialog() {
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
    <Dialog
      open
      onClose={() => leaveTo(openBasket)}
      title={addedText(added)}
      actions={
        <>
          <Button wide onClick={() => leaveTo(() => void checkOut())}>
            Checkout now
          </Button>
          {/* In a frame there is nothing more to explore. */}
          {platform !== 'iframe' && (
            <Button wide tone="quiet" onClick={() => leaveTo(explore)}>
              Explore more competitions
            </Button>
          )}
        </>
      }
    />
  )
}

function addedText({ method, entries }: Added): string {
  const count = `${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}`
  if (method === 'UPDATED') return `Your basket selection has been updated to ${count}`
  return `${count} ${entries === 1 ? 'has' : 'have'} been added to your basket!`
}
