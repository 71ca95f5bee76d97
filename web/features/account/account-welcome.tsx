import { Link } from 'react-router'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmEmailNotice } from '#web/core/session/confirm-email-notice.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { MyDraws } from './my-draws/my-draws.tsx'

/** Shown while no section of the account is chosen: the owner's draws and credit, and a link to the FAQs. */
export function AccountWelcome() {
  const { user } = useSession()
  return (
    <div className="grid gap-4">
      <ConfirmEmailNotice why="Then we can tell you if you win, and you can use the codes we send you." />
      <h1 className="text-2xl">My Account</h1>
      <MyDraws />
      {user !== null && user.credit > 0 && (
        <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:px-8">
          <p>
            <span className="text-ink-soft">Site credit</span>
            <span className="figures block font-display text-2xl font-bold">{formatPounds(user.credit)}</span>
          </p>
          <Button tone="quiet" render={<Link to={paths.creditTransactions} />}>
            See your credit
          </Button>
        </Card>
      )}
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:px-8">
        <p className="font-semibold">Got a question?</p>
        <Button tone="quiet" render={<Link to={paths.faqs} />}>
          Read the FAQs
        </Button>
      </Card>
    </div>
  )
}
