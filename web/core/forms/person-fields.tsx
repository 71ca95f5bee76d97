import { BIRTH_DATE_HINT, BIRTH_DATE_LENGTH, formatBirthDate, parseBirthDate } from '#domain/person/birth-date.ts'
import {
  MOBILE_LENGTH,
  MOBILE_TEXT,
  NAME_LENGTH_MAX,
  normaliseMobile,
  normalisePostcode,
  POSTCODE_LENGTH_MAX,
  POSTCODE_TEXT,
} from '#domain/person/person.ts'
import { TextField } from '#ui/text-field.tsx'
import { serverNow } from '#web/core/site/clock.ts'
import type { FieldProps } from './field-props.ts'

export function NameFields({ first, last }: { first: FieldProps; last: FieldProps }) {
  return (
    <>
      <TextField {...first} kind="name" label="First name" autoComplete="given-name" maxLength={NAME_LENGTH_MAX} mark />
      <TextField {...last} kind="name" label="Surname" autoComplete="family-name" maxLength={NAME_LENGTH_MAX} mark />
    </>
  )
}

export function BirthDateField(field: FieldProps) {
  return (
    <TextField
      {...field}
      kind="date"
      label="Date of birth"
      hint={BIRTH_DATE_HINT}
      maxLength={BIRTH_DATE_LENGTH}
      tidy={tidyBirthDate}
      mark
    />
  )
}

/** Writes the date in full, so that people see how a year of two digits was read. */
function tidyBirthDate(typed: string): string {
  const dob = parseBirthDate(typed, serverNow())
  return dob ? formatBirthDate(dob) : typed
}

export function PostcodeField(field: FieldProps) {
  return (
    <TextField
      {...field}
      kind="postcode"
      label="Postcode"
      hint={POSTCODE_TEXT}
      maxLength={POSTCODE_LENGTH_MAX}
      tidy={normalisePostcode}
      mark
    />
  )
}

export function MobileField(field: FieldProps) {
  return (
    <TextField
      {...field}
      kind="mobile"
      label="Mobile number"
      hint={MOBILE_TEXT}
      maxLength={MOBILE_LENGTH}
      shape={shapeMobile}
      mark
    />
  )
}

/** Characters that cannot be part of a number are removed immediately. */
function shapeMobile(_before: string, after: string): string {
  return normaliseMobile(after).replace(/[^\d+]/g, '')
}
