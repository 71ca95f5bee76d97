import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { AccountFrame } from './account-frame.tsx'

export const meta = personalHead('My Account', paths.account)

export default function AccountPage() {
  const { user, isGuest } = useSession()
  return (
    <AccountFrame shows="menu">
      <h1 className="text-2xl">Hi {isGuest ? 'Guest' : user?.first_name}</h1>
      <p className="text-ink-soft">
        Here you find what you have entered with your ticket numbers, and your site credit.
      </p>
    </AccountFrame>
  )
}
