import { Link } from 'react-router'
import { markCreditSeen } from '#contract/credit.ts'
import type { UnseenCredit, User } from '#contract/sessions.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { call } from '#web/core/http/call.ts'
import { setUser } from '#web/core/session/session-store.ts'
import { paths } from '#web/core/site/paths.ts'

export type CreditNoticeProps = {
  user: User
  credit: UnseenCredit
  /** Guests have no rewards page, so their link leads to their credit. */
  isGuest: boolean
}

/**
 * Announces credit that has arrived since its owner last saw this notice. It closes at once. If the server does not
 * receive the call, the next visit shows the notice again.
 */
export default function CreditNotice({ user, credit, isGuest }: CreditNoticeProps) {
  const onClose = () => {
    setUser({ ...user, last_unseen_credit: null })
    void markSeen()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={credit.title}
      description={credit.description}
      actions={
        <Button render={<Link to={isGuest ? paths.creditTransactions : paths.rewardHistory} />} onClick={onClose}>
          See it in My Account
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

/** Reports to the server that the user has seen their new credit, also when they leave the page at once. */
async function markSeen(): Promise<void> {
  const seen = await call(markCreditSeen, {}, { keepalive: true })
  if (seen.ok) setUser(seen.value.user)
}
