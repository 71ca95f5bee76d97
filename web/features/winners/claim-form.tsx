import { z } from 'zod'
import { msisdnSchema, nameSchema } from '#contract/fields.ts'
import {
  addressSchema,
  claimPrize,
  namingSchema,
  placeSchema,
  type WinnersCase,
  wholePostcodeSchema,
} from '#contract/winners.ts'
import { formatBirthDate } from '#domain/person/birth-date.ts'
import { formatMobile, MOBILE_LENGTH, MOBILE_TEXT, normaliseMobile } from '#domain/person/person.ts'
import { NAMING_DAYS, type WinnerNaming } from '#domain/winners/winner-case.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AddressFields, CountyField } from '#web/core/forms/address-fields.tsx'
import { typedBirthDateSchema } from '#web/core/forms/field-schemas.ts'
import { FormFields } from '#web/core/forms/form-page.tsx'
import { BirthDateField, NameFields } from '#web/core/forms/person-fields.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { useSession } from '#web/core/session/session.tsx'

const named = { naming: namingSchema, first_name: nameSchema, last_name: nameSchema, county: placeSchema }
const delivered = {
  phone: msisdnSchema,
  dob: typedBirthDateSchema,
  address: addressSchema,
  town: placeSchema,
  postcode: wholePostcodeSchema,
}
const untyped = { phone: '', dob: '', address: '', town: '', postcode: '' }

const namings: readonly { value: WinnerNaming; label: string; hint: string }[] = [
  { value: 'SURNAME', label: 'Surname and county', hint: 'How we usually name winners' },
  { value: 'FULL', label: 'Full name and county', hint: 'First name, surname and county' },
  { value: 'ON_REQUEST', label: 'Not on this site', hint: 'We’ll only share your surname and county if someone asks' },
]

type Props = { won: WinnersCase; token: string | undefined; onClaimed: (won: WinnersCase) => void }

/** Site credit is paid automatically, so its winner only chooses a name. */
export function ClaimForm(props: Props) {
  return props.won.is_credit ? <NamingForm {...props} /> : <DeliveryForm {...props} />
}

function NamingForm({ won, token, onClaimed }: Props) {
  const { user } = useSession()
  const form = useTypedForm(z.object(named), namedAs(user))
  const submit = form.submit(async (answer) => {
    const called = await call(claimPrize, { params: { case_id: won.case_id }, body: { ...answer, token } })
    if (!called.ok) return called.errors
    onClaimed(called.value)
    return []
  })
  return (
    <FormFields onSubmit={submit} form={form} action="Save">
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <CountyField {...form.field('county')} />
      <RadioGroup {...form.choice('naming')} {...namingField} />
    </FormFields>
  )
}

function DeliveryForm({ won, token, onClaimed }: Props) {
  const { user } = useSession()
  const form = useTypedForm(z.object({ ...named, ...delivered }), {
    ...untyped,
    ...namedAs(user),
    dob: formatBirthDate(user?.dob ?? ''),
    phone: user?.msisdn ? formatMobile(user.msisdn) : '',
    postcode: user?.postcode ?? '',
  })
  const submit = form.submit(async (answer) => {
    const called = await call(claimPrize, { params: { case_id: won.case_id }, body: { ...answer, token } })
    if (!called.ok) return called.errors
    onClaimed(called.value)
    return []
  })
  return (
    <FormFields onSubmit={submit} form={form} action="Confirm my details">
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <BirthDateField {...form.field('dob')} />
      <TextField
        {...form.field('phone')}
        kind="mobile"
        label="Mobile number"
        hint={MOBILE_TEXT}
        maxLength={MOBILE_LENGTH}
        shape={(_before, after) => normaliseMobile(after).replace(/[^\d+]/g, '')}
        mark
      />
      <AddressFields
        address={form.field('address')}
        town={form.field('town')}
        county={form.field('county')}
        postcode={form.field('postcode')}
      />
      <RadioGroup {...form.choice('naming')} {...namingField} />
    </FormFields>
  )
}

const namingField = {
  legend: 'How should we name you on our winners page?',
  hint: `We won’t name you until you choose. If we don’t hear from you in ${NAMING_DAYS} days, we’ll show your surname.`,
  options: namings,
} as const

function namedAs(user: { first_name: string | null; last_name: string | null } | null) {
  return {
    naming: '' as WinnerNaming,
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    county: '',
  }
}
