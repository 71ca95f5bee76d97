import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/sessions.ts'
import { endSession } from '#web/core/session/session.tsx'
import { findOfSession, storeOfSession } from '#web/core/session/session-storage.ts'
import { sessionStore } from '#web/core/session/session-store.ts'
import { paths } from '#web/core/site/paths.ts'
import { resumeLastIntent } from './last-purchase.ts'

const GUEST_FORM_KEY = 'guest-form'

/** The fields of the guest form that the session does not contain. */
export type GuestForm = {
  email: string
  mobile: string
  terms_and_privacy: true
  opt_in_sms: boolean
  opt_in_email: boolean
}

/**
 * The initial values of the guest form. `earlierSession` proves to the server that this browser verified the number.
 */
export type ReturningGuest = { user: User | null; form: GuestForm | null; earlierSession: string | null }

export function storeGuestForm({ email, mobile, terms_and_privacy, opt_in_sms, opt_in_email }: GuestForm): void {
  storeOfSession(sessionStorage, GUEST_FORM_KEY, { email, mobile, terms_and_privacy, opt_in_sms, opt_in_email })
}

/**
 * Returns a guest to the form, to enter their details again for the same purchase. The form is shown before the session
 * ends, and no guard redirects meanwhile: the form is only for signed-out visitors, and the page before it only for
 * signed-in ones.
 */
export function useBackToCheckout(): () => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async () => {
    const { token, data } = sessionStore.getState()
    const guest: ReturningGuest = {
      user: data?.user ?? null,
      form: findOfSession<GuestForm>(sessionStorage, GUEST_FORM_KEY),
      earlierSession: token?.raw ?? null,
    }
    resumeLastIntent()
    sessionStore.setState({ loggingOut: true, leftPath: pathname })
    await navigate(paths.guestSignUp, { state: { guest } })
    await endSession({ toCheckout: true })
  }
}
