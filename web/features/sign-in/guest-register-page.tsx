import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { convertGuest } from '#contract/accounts.ts'
import { newPasswordSchema, postcodeSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { genderFields, repeatOf } from '#web/core/forms/field-schemas.ts'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { OptInTicks } from '#web/core/forms/opt-in-ticks.tsx'
import { PasswordFields } from '#web/core/forms/password-fields.tsx'
import { PostcodeField } from '#web/core/forms/person-fields.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { hasOptedIn } from '#web/core/session/last-opt-ins.ts'
import { useSession } from '#web/core/session/session.tsx'
import { sessionStore } from '#web/core/session/session-store.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { GenderFields } from './gender-fields.tsx'
import { KeepTick } from './keep-tick.tsx'
import { saveRememberedName } from './remembered-name.ts'

export const meta = personalHead('Create Account', paths.guestRegister)

const schema = z
  .object({
    password: newPasswordSchema,
    repeated: z.string(),
    postcode: postcodeSchema,
    ...genderFields,
    opt_in_sms: z.boolean(),
    opt_in_email: z.boolean(),
    keep_signed_in: z.boolean(),
  })
  .refine(...repeatOf('password'))

/** Converts a guest into a registered account: history, credit and entries stay. */
export default function GuestRegisterPage() {
  const [isDone, setIsDone] = useState(false)
  const { state } = useSession()
  if (state === 'visitor' && !isDone)
    return (
      <FormPage title="Create Account" lead="Your guest session has ended. You can still register with the same email.">
        <Button render={<Link to={paths.signUp} />}>Create Account</Button>
      </FormPage>
    )
  return (
    <FormPage title="Create Account" lead="Keep your entries, credit and details for next time.">
      <UpgradeForm onDone={() => setIsDone(true)} />
      <Dialog
        open={isDone}
        closable={false}
        title="Registration Successful"
        description="Your account is ready, and all your guest entries are in it."
        actions={
          state === 'signedIn' ? (
            <Button render={<Link to={paths.home} />}>Get started</Button>
          ) : (
            <Button render={<Link to={paths.logIn} />}>Log In</Button>
          )
        }
      />
    </FormPage>
  )
}

function UpgradeForm({ onDone }: { onDone: () => void }) {
  const { user } = useSession()
  // Decided once: an answer that is given meanwhile does not remove the question from the open dialog.
  const [showsOptIns] = useState(() => !(hasOptedIn() || (user?.opt_in_sms && user.opt_in_email)))
  const form = useTypedForm(schema, {
    password: '',
    repeated: '',
    postcode: user?.postcode ?? '',
    genderOther: '',
    opt_in_sms: user?.opt_in_sms ?? false,
    opt_in_email: user?.opt_in_email ?? false,
    keep_signed_in: false,
  })
  useEffect(() => () => sessionStore.setState({ justRegistered: false }), [])
  const submit = form.submit(async ({ repeated: _, ...stored }) => {
    sessionStore.setState({ justRegistered: true })
    const called = await call(convertGuest, {
      body: { ...stored, skip_email: false },
    })
    if (!called.ok) return called.errors
    if (stored.keep_signed_in) saveRememberedName(called.value.user?.first_name ?? null)
    onDone()
    return []
  })
  return (
    <FormFields onSubmit={submit} form={form} action="Create Account">
      <PasswordFields password={form.field('password', ['repeated'])} repeated={form.field('repeated')} />
      <KeepTick {...form.choice('keep_signed_in')} />
      <PostcodeField {...form.field('postcode')} />
      <GenderFields
        gender={form.choice('gender')}
        other={form.field('genderOther')}
        chosen={form.watch('gender')}
        onChoose={() => form.setValue('genderOther', '', { shouldValidate: true })}
      />
      {showsOptIns && <OptInTicks sms={form.choice('opt_in_sms')} email={form.choice('opt_in_email')} />}
    </FormFields>
  )
}
