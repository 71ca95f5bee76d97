import { Link } from 'react-router'
import type { UnseenCredit } from '#contract/sessions.ts'
import { formatPounds } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '#web/core/site/paths.ts'

export type CreditNoticeProps = {
  credit: UnseenCredit
  /** Guests have no rewards: theirs stands among their credit alone. */
  isGuest: boolean
  onClose: () => void
}

/** Announces credit that has come since its owner last saw this notice. */
export default function CreditNotice({ credit, isGuest, onClose }: CreditNoticeProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={credit.title}
      description={credit.description}
      actions={
        <Button render={<Link to={isGuest ? paths.creditTransactions : paths.rewardHistory} />} onClick={onClose}>
          See it in my account
        </Button>
      }
    >
      <p className="rounded-card bg-success-soft px-4 py-5 text-center">
        <span className="figures block font-display text-3xl font-bold text-success">
          {formatPounds(credit.amount)}
        </span>
        <span className="block">of site credit to spend on entries</span>
      </p>
    </Dialog>
  )
}
