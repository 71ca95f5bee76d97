import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { completeAccount } from '#contract/accounts.ts'
import { postcodeSchema, termsSchema } from '#contract/fields.ts'
import { formatBirthDate } from '#domain/birth-date.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#web/app/call.ts'
import { typedBirthDateSchema } from '#web/app/fields/field-schemas.ts'
import { OptInTicks } from '#web/app/fields/opt-in-ticks.tsx'
import { BirthDateField, PostcodeField } from '#web/app/fields/person-fields.tsx'
import { FormFields, FormPage } from '#web/app/form-page.tsx'
import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { setUser } from '#web/app/session-store.ts'
import { useTypedForm } from '#web/app/typed-form.ts'
import { useFocusOnReturn } from './focus-on-return.ts'
import { TermsTick } from './terms-tick.tsx'
import { TextLink } from './text-link.tsx'

export const meta = personalHead('Complete your account', paths.complete)

type Person = { postcode: string; dob: string }

/** What a registered account still lacks before it may enter. */
export default function CompletePage() {
  const { state, user } = useSession()
  const [person, setPerson] = useState<Person | null>(null)
  const [step, setStep] = useState<'person' | 'terms'>('person')
  if (state !== 'signedIn') return null
  if (step === 'terms' && person) return <TermsStep person={person} onBack={() => setStep('person')} />
  return (
    <PersonStep
      isBack={person !== null}
      initial={person ?? { postcode: user?.postcode ?? '', dob: user?.dob ?? '' }}
      onNext={(kept) => {
        setPerson(kept)
        setStep('terms')
      }}
    />
  )
}

const personForm = z.object({ postcode: postcodeSchema, dob: typedBirthDateSchema })

function PersonStep({ initial, isBack, onNext }: { initial: Person; isBack: boolean; onNext: (kept: Person) => void }) {
  const form = useTypedForm(personForm, { postcode: initial.postcode, dob: formatBirthDate(initial.dob) })
  useFocusOnReturn(isBack, () => form.setFocus('postcode'))
  const submit = form.submit(async (kept) => {
    onNext(kept)
    return []
  })
  return (
    <FormPage
      step="Step 1 of 2"
      title="Complete your account"
      lead="We need these before you can enter."
      below={
        <p className="text-sm text-ink-soft">
          Want to keep to a budget from the start? <TextLink to={paths.limits}>Set a monthly limit</TextLink>
        </p>
      }
    >
      <FormFields
        onSubmit={submit}
        refusals={form.refusals}
        action={
          <Button type="submit" wide disabled={!form.isReady}>
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

const termsForm = z.object({ terms_and_privacy: termsSchema, opt_in_sms: z.boolean(), opt_in_email: z.boolean() })

function TermsStep({ person, onBack }: { person: Person; onBack: () => void }) {
  const navigate = useNavigate()
  const form = useTypedForm(termsForm, { opt_in_sms: false, opt_in_email: false })
  useEffect(() => form.setFocus('opt_in_sms'), [form.setFocus])
  const submit = form.submit(async (terms) => {
    const called = await call(completeAccount, { body: { details: { ...person, ...terms } } })
    if (!called.ok) return called.errors
    setUser(called.value.user)
    await navigate(paths.verify)
    return []
  })
  return (
    <FormPage step="Step 2 of 2" title="Almost there">
      <FormFields
        onSubmit={submit}
        refusals={form.refusals}
        action={
          <div className="flex flex-col gap-3">
            <Button type="submit" wide busy={form.isBusy} disabled={!form.isReady}>
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
