import { useEffect, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { accountExists } from '#contract/accounts.ts'
import { emailSchema, typedPasswordSchema } from '#contract/fields.ts'
import { logIn, logOut } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EmailField } from '#web/core/forms/email-field.tsx'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { useCrowdCheck } from '#web/core/forms/human-check/use-crowd-check.ts'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { useEmailSuggestion } from '#web/core/forms/use-email-suggestion.ts'
import { call } from '#web/core/http/call.ts'
import { findUser, refreshSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { useClearAbandonedIntent } from './clear-abandoned-intent.ts'
import { useFocusOnReturn } from './focus-on-return.ts'
import { KeepTick } from './keep-tick.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { saveRememberedName, useRememberedName } from './remembered-name.ts'
import { TextLink } from './text-link.tsx'
import { useStep } from './use-step.ts'

const logInHead = personalHead(
  'Log In / Register',
  paths.logIn,
  'Log in to enter, see your tickets and spend your site credit.',
)
const registerHead = personalHead('Register', paths.register, 'Create an account to enter. Start with your email.')

/** The page has two addresses, and a head for each. */
export const meta: MetaFunction = (page) => (page.location.pathname === paths.register ? registerHead : logInHead)(page)

const emailForm = z.object({ email: emailSchema })
const passwordForm = z.object({ password: typedPasswordSchema, keep: z.boolean() })

/**
 * Asks for the email first: an unknown one redirects to the registration. Then it asks for the password, and the guard
 * redirects after that.
 */
export default function LogInPage() {
  const given = useLocation().state as { email?: string; keep?: boolean; isLoggedOut?: boolean } | null
  const [email, setEmail] = useState(given?.email ?? '')
  const [isKnown, setIsKnown] = useState(false)
  const { step, goTo, goBack } = useStep<'email' | 'password'>('email', isKnown)
  const rememberedName = useRememberedName()
  useEffect(() => {
    if (given?.isLoggedOut) saveRememberedName(null)
  }, [given])
  useClearAbandonedIntent()
  if (rememberedName !== null && step === 'email' && !isKnown) return <RememberedStep name={rememberedName} />
  if (step === 'password')
    return <PasswordStep email={email} keeps={given?.keep ?? false} onBack={() => void goBack()} />
  return (
    <EmailStep
      initial={email}
      isBack={isKnown}
      onKnown={(known) => {
        setEmail(known)
        setIsKnown(true)
        void goTo('password')
      }}
    />
  )
}

/** Logs in with one press on a device on which the member stays logged in. */
function RememberedStep({ name }: { name: string }) {
  const [isBusy, setIsBusy] = useState(false)

  async function continueLogIn(): Promise<void> {
    setIsBusy(true)
    // The server recognizes the device, and the guard redirects from here. If the device is logged out by now, the form
    // is shown.
    await refreshSession()
    if (!(await findUser())) saveRememberedName(null)
  }

  async function leave(): Promise<void> {
    setIsBusy(true)
    await call(logOut, { query: {} })
    saveRememberedName(null)
  }

  return (
    <FormPage title={`Welcome back, ${name}`} lead="You’re still logged in on this device.">
      <div className="flex flex-col gap-3">
        <Button wide busy={isBusy} onClick={() => void continueLogIn()}>
          Continue
        </Button>
        <Button tone="quiet" wide disabled={isBusy} onClick={() => void leave()}>
          Not you? Use another account
        </Button>
      </div>
    </FormPage>
  )
}

function EmailStep({
  initial,
  isBack,
  onKnown,
}: {
  initial: string
  isBack: boolean
  onKnown: (email: string) => void
}) {
  const navigate = useNavigate()
  const form = useTypedForm(emailForm, { email: initial })
  const check = useCrowdCheck()
  useFocusOnReturn(isBack, () => form.setFocus('email', { shouldSelect: true }))
  const suggested = useEmailSuggestion(form.watch('email'))
  const submit = form.submit(async ({ email }) => {
    const called = await check.callChecked((recaptcha) => call(accountExists, { body: { email, recaptcha } }))
    if (!called.ok) return called.errors
    if (called.value.exists) onKnown(email)
    // A registered address gets no suggestion.
    else if (!suggested.interrupts()) await navigate(paths.signUp, { state: { email } })
    return []
  })
  return (
    <FormPage
      title="Log In / Register"
      lead="Enter your email to log in or create an account."
      below={
        <>
          <PasskeyLogIn />
          <TextLink to={paths.forgot}>Forgot your password?</TextLink>
        </>
      }
    >
      <FormFields onSubmit={submit} form={form} action="Next">
        <EmailField
          {...form.field('email')}
          email={suggested}
          onUse={(email) => form.setValue('email', email, { shouldValidate: true })}
        />
      </FormFields>
      {check.dialog}
    </FormPage>
  )
}

function PasswordStep({ email, keeps, onBack }: { email: string; keeps: boolean; onBack: () => void }) {
  const form = useTypedForm(passwordForm, { password: '', keep: keeps })
  useEffect(() => form.setFocus('password'), [form.setFocus])
  const submit = form.submit(async ({ password, keep }) => {
    const called = await call(logIn, { body: { email, password, keep_signed_in: keep } })
    if (!called.ok) return called.errors
    saveRememberedName(keep ? (called.value.user?.first_name ?? null) : null)
    return []
  })
  return (
    <FormPage
      title="Welcome back"
      lead={
        <>
          Log in as <strong className="wrap-anywhere text-ink">{email}</strong>
        </>
      }
      below={
        <TextLink to={paths.forgot} state={{ email }}>
          Forgot your password?
        </TextLink>
      }
    >
      <FormFields
        onSubmit={submit}
        form={form}
        action={
          <div className="flex flex-col gap-3">
            <Button type="submit" wide busy={form.isBusy}>
              Log In
            </Button>
            <Button tone="quiet" wide onClick={onBack}>
              Use another email
            </Button>
          </div>
        }
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          {...form.field('password')}
          errors={[]}
          kind="password"
          label="Password"
          autoComplete="current-password"
        />
        <KeepTick {...form.choice('keep')} />
      </FormFields>
    </FormPage>
  )
}
