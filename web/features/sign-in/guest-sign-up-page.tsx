import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { createGuest } from '#contract/accounts.ts'
import { emailSchema, nameSchema, postcodeSchema, termsSchema } from '#contract/fields.ts'
import { formatBirthDate } from '#domain/person/birth-date.ts'
import { formatMobile } from '#domain/person/person.ts'
import { openBasket } from '#web/core/basket/basket-store.ts'
import { EmailField } from '#web/core/forms/email-field.tsx'
import { typedBirthDateSchema, typedMobileSchema } from '#web/core/forms/field-schemas.ts'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { useQuietCheck } from '#web/core/forms/human-check/quiet-check.tsx'
import { OptInTicks } from '#web/core/forms/opt-in-ticks.tsx'
import { BirthDateField, MobileField, NameFields, PostcodeField } from '#web/core/forms/person-fields.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { useEmailSuggestion } from '#web/core/forms/use-email-suggestion.ts'
import { call } from '#web/core/http/call.ts'
import { type ReturningGuest, storeGuestForm } from '#web/core/purchase/back-to-checkout.ts'
import { findIntent, type Intent } from '#web/core/purchase/intent.ts'
import { saveLastOptIns } from '#web/core/session/last-opt-ins.ts'
import { keepTypedNumber, takeTypedNumber } from '#web/core/session/typed-number.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { useClearAbandonedIntent } from './clear-abandoned-intent.ts'
import { TermsTick } from './terms-tick.tsx'
import { TextLink } from './text-link.tsx'

export const meta = personalHead('Guest checkout', paths.guestSignUp)

const schema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  dob: typedBirthDateSchema,
  postcode: postcodeSchema,
  email: emailSchema,
  mobile: typedMobileSchema,
  terms_and_privacy: termsSchema,
  opt_in_sms: z.boolean(),
  opt_in_email: z.boolean(),
})

/** Asks a guest for everything that the law and the draw require. Guests reach it only with a purchase. */
export default function GuestSignUpPage() {
  const navigate = useNavigate()
  const [intent, setIntent] = useState<Intent | null>(null)
  useClearAbandonedIntent()
  useEffect(() => {
    const found = findIntent()
    setIntent(found)
    if (!found) void navigate(paths.home, { replace: true })
  }, [navigate])
  return (
    <FormPage
      title="Check out as a guest"
      lead="We need a few details so we can enter you and tell you if you win."
      above={intent && <BackLink to={intent.return_path} />}
      below={<TextLink to={paths.logIn}>Already have an account? Log in</TextLink>}
    >
      <GuestForm />
    </FormPage>
  )
}

function BackLink({ to }: { to: string }) {
  const isBasket = to === paths.home
  return (
    <div>
      <TextLink to={to} onClick={isBasket ? openBasket : undefined}>
        <ArrowLeft aria-hidden size={18} />
        {isBasket ? 'Back to your basket' : 'Back to the competition'}
      </TextLink>
    </div>
  )
}

function GuestForm() {
  const humanCheck = useQuietCheck()
  // A returning guest changes the details from before.
  const { guest: before } = (useLocation().state ?? {}) as { guest?: ReturningGuest }
  const form = useTypedForm(schema, {
    first_name: before?.user?.first_name ?? '',
    last_name: before?.user?.last_name ?? '',
    dob: formatBirthDate(before?.user?.dob ?? ''),
    postcode: before?.user?.postcode ?? '',
    email: '',
    mobile: formatMobile(before?.user?.msisdn ?? ''),
    opt_in_sms: false,
    opt_in_email: false,
    ...before?.form,
  })
  // A number that this browser has verified stays, so that no second code is needed.
  const isVerified = Boolean(before?.user?.msisdn_exp && before.user.msisdn_exp > serverNow())
  const suggested = useEmailSuggestion(form.watch('email'))
  const submit = form.submit(async ({ mobile, ...guest }) => {
    const recaptcha = await humanCheck.solve()
    if (recaptcha === null) return []
    // The guard leaves this page as soon as the guest exists. The next page sends the code.
    if (!isVerified) keepTypedNumber(mobile)
    const called = await call(createGuest, {
      body: { ...guest, recaptcha, earlier_session: before?.earlierSession ?? null },
    })
    if (!called.ok) {
      takeTypedNumber()
      if (called.error.name === 'GoogleRecaptchaError') humanCheck.doubt()
      return called.errors
    }
    saveLastOptIns(guest)
    storeGuestForm({ ...guest, mobile })
    // The guard redirects: to the code, or back to the purchase if this session has verified the number.
    return []
  }, suggested.interrupts)
  return (
    <>
      <FormFields onSubmit={submit} form={form} action="Continue">
        <NameFields first={form.field('first_name')} last={form.field('last_name')} />
        <BirthDateField {...form.field('dob')} />
        <PostcodeField {...form.field('postcode')} />
        <EmailField
          {...form.field('email')}
          autoComplete="email"
          email={suggested}
          onUse={(email) => form.setValue('email', email, { shouldValidate: true })}
        />
        {!isVerified && <MobileField {...form.field('mobile')} />}
        <OptInTicks sms={form.choice('opt_in_sms')} email={form.choice('opt_in_email')} />
        <TermsTick {...form.choice('terms_and_privacy')} />
      </FormFields>
      {humanCheck.dialog}
    </>
  )
}
