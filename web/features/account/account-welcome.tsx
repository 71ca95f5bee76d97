import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmEmailNotice } from '#web/core/session/confirm-email-notice.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { MyDraws } from './my-draws/my-draws.tsx'

/** What stands there while no part of the account is chosen: what its owner is in, and where questions are answered. */
export function AccountWelcome() {
  const { user, isGuest } = useSession()
  const name = isGuest ? 'Guest' : user?.first_name
  return (
    <div className="grid gap-4">
      <ConfirmEmailNotice why="A mailed link shows that your address is yours. Until then no promo code knows you by it, and a prize cannot be sent by it." />
      <h1 className="max-w-full text-2xl wrap-anywhere">{name ? `Hi ${name}` : 'My Account'}</h1>
      <MyDraws />
      <Card className="flex flex-col items-start gap-4 md:p-8">
        <p className="prose">
          Here you find what you have entered with your ticket numbers, your site credit and your details. Questions
          about entries, draws and prizes are answered in our FAQs.
        </p>
        <Button tone="quiet" render={<Link to={paths.faqs} />}>
          Read the FAQs
        </Button>
      </Card>
    </div>
  )
}
