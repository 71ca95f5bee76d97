import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'

/** A frame is too small for the account, so the account opens on the main site, in another tab. */
export default function FrameAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const { config } = usePage()
  const close = () => setIsOpen(false)
  const address = new URL(`${paths.account}?brand=${config.brand.code}`, config.siteUrl).href
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-9 shrink-0 items-center gap-1.5 font-semibold underline-offset-2 hover:underline"
      >
        <UserRound aria-hidden size={18} />
        <span className="max-sm:sr-only">My Account</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="My Account"
        description={`Your entries, credit and details are on ${config.brand.name}’s own site. It opens in a new tab and you may need to log in.`}
        actions={
          <Button render={<a href={address} target="_blank" rel="noopener" onClick={close} />}>Go to My Account</Button>
        }
      />
    </>
  )
}
