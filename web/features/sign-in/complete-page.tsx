import { useEffect, useState } from 'react'
import { z } from 'zod'
import { completeAccount } from '#contract/accounts.ts'
import { postcodeSchema, termsSchema } from '#contract/fields.ts'
import type { User } from '#contract/sessions.ts'
import { formatBirthDate } from '#domain/person/birth-date.ts'
import { Button } from '#ui/button.tsx'
import { typedBirthDateSchema } from '#web/core/forms/field-schemas.ts'
import { FormFields, FormPage } from '#web/core/forms/form-page.tsx'
import { OptInTicks } from '#web/core/forms/opt-in-ticks.tsx'
import { BirthDateField, PostcodeField } from '#web/core/forms/person-fields.tsx'
import { type TypedForm, useTypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { useSession } from '#web/core/session/session.tsx'
import { setUser } from '#web/core/session/session-store.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { useFocusOnReturn } from './focus-on-return.ts'
import { TermsTick } from './terms-tick.tsx'
import { TextLink } from './text-link.tsx'
import { useStep } from './use-step.ts'

export const meta = personalHead('Complete your account', paths.complete)

const personSchema = z.object({ postcode: postcodeSchema, dob: typedBirthDateSchema })
const agreementSchema = z.object({ terms_and_privacy: termsSchema, opt_in_sms: z.boolean(), opt_in_email: z.boolean() })

/** The steps that a registered account must still complete before it may enter. */
export default function CompletePage() {
  const { state, user } = useSession()
  return state === 'signedIn' && user ? <Steps user={user} /> : null
}

/** Both forms keep the typed text while the other one is shown. */
function Steps({ user }: { user: User }) {
  const [person, setPerson] = useState<Person | null>(null)
  const personForm = useTypedForm(personSchema, { postcode: user.postcode ?? '', dob: formatBirthDate(user.dob ?? '') })
  const termsForm = useTypedForm(agreementSchema, { opt_in_sms: false, opt_in_email: false })
  const { step, goTo, goBack } = useStep<'person' | 'terms'>('person', person !== null)
  if (step === 'terms' && person) return <TermsStep form={termsForm} person={person} onBack={() => void goBack()} />
  return (
    <PersonStep
      form={personForm}
      isBack={person !== null}
      onNext={(typed) => {
        setPerson(typed)
        void goTo('terms')
      }}
    />
  )
}

type Person = z.output<typeof personSchema>

function PersonStep({
  form,
  isBack,
  onNext,
}: {
  form: TypedForm<z.input<typeof personSchema>, Person>
  isBack: boolean
  onNext: (typed: Person) => void
}) {
  useFocusOnReturn(isBack, () => form.setFocus('postcode'))
  const submit = form.submit(async (typed) => {
    onNext(typed)
    return []
  })
  return (
    <FormPage
      step="Step 1 of 2"
      title="Complete your account"
      lead="We need a few more details before you can enter."
      below={
        <p className="text-sm text-ink-soft">
          Want to set a budget? <TextLink to={paths.limits}>Set a monthly limit</TextLink>
        </p>
      }
    >
      <FormFields
        onSubmit={submit}
        form={form}
        action={
          <Button type="submit" wide>
            Next
          </Button>
        }
      >
        <PostcodeField {...form.field('postcode')} />
        <BirthDateField {...form.field('dob')} />
      </FormFields>
    </FormPage>
  )
}

function TermsStep({
  form,
  person,
  onBack,
}: {
  form: TypedForm<z.input<typeof agreementSchema>, z.output<typeof agreementSchema>>
  person: Person
  onBack: () => void
}) {
  useEffect(() => form.setFocus('opt_in_sms'), [form.setFocus])
  const submit = form.submit(async (terms) => {
    const called = await call(completeAccount, { body: { details: { ...person, ...terms } } })
    if (!called.ok) return called.errors
    // The guard redirects from here.
    setUser(called.value.user)
    return []
  })
  return (
    <FormPage step="Step 2 of 2" title="Almost there">
      <FormFields
        onSubmit={submit}
        form={form}
        action={
          <div className="flex flex-col gap-3">
            <Button type="submit" wide busy={form.isBusy}>
              Complete your account
            </Button>
            <Button tone="quiet" wide onClick={onBack}>
              Back
            </Button>
          </div>
        }
      >
        <OptInTicks sms={form.choice('opt_in_sms')} email={form.choice('opt_in_email')} />
        <TermsTick {...form.choice('terms_and_privacy')} />
      </FormFields>
    </FormPage>
  )
}
