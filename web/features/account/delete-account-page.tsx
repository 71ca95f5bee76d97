import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { DownloadData } from './download-data.tsx'
import { OpenStakes } from './open-stakes.tsx'
import { OwnerProof } from './owner-proof.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

export const meta = personalHead('Delete my account', paths.deleteAccount)

export default function DeleteAccountPage() {
  const { state, errors, begin, clearErrors } = useDeleteAccount()
  const [isConfirming, setIsConfirming] = useState(false)
  const [proof, setProof] = useState('')

  function keep() {
    clearErrors()
    setIsConfirming(false)
    setProof('')
  }

  return (
    <>
      <h1 className="mb-4 text-2xl">Delete my account</h1>
      <Card className="flex flex-col items-start gap-5 md:p-8">
        {state !== 'deleted' && (
          <>
            <p>You can’t undo this. If you delete your account:</p>
            <ul className="flex list-disc flex-col gap-2 pl-5">
              <li>We’ll permanently remove your name, email, mobile number, date of birth and postcode.</li>
              <li>You’ll be logged out everywhere and we’ll stop all marketing.</li>
              <li>
                Your entries stay in their draws, but we won’t be able to tell you if you win. If you’re waiting for a
                draw, you may want to delete your account afterwards. If you’re waiting for a prize, claim it first or
                tell us you don’t want it.
              </li>
              <li>Any spending limit, break or exclusion still applies if you come back.</li>
            </ul>
            <OpenStakes />
            <Button tone="danger" onClick={() => setIsConfirming(true)}>
              Delete my account
            </Button>
          </>
        )}
        <div role="status" className="empty:hidden">
          {state === 'deleted' && (
            <Notice tone="success" title="Your account has been successfully deleted.">
              You will now be logged out.
            </Notice>
          )}
        </div>
      </Card>
      {state !== 'deleted' && (
        <div className="mt-6">
          <DownloadData />
        </div>
      )}
      <Dialog
        open={isConfirming && state !== 'deleted'}
        onClose={keep}
        closable={state === 'idle'}
        title="Delete your account?"
        description="You can’t undo this."
        actions={
          <>
            <Button tone="quiet" disabled={state === 'loading'} onClick={keep}>
              No, keep my account
            </Button>
            <Button tone="danger" busy={state === 'loading'} disabled={proof === ''} onClick={() => void begin(proof)}>
              Yes, delete my account
            </Button>
          </>
        }
      >
        <div className="flex flex-col items-start gap-4">
          <OwnerProof value={proof} onChange={setProof} />
          <ErrorList errors={errors} />
        </div>
      </Dialog>
    </>
  )
}
