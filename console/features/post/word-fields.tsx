import type { ComponentProps } from 'react'
import { z } from 'zod'
import { cardNameSchema, cardPhoneSchema, cardPostcodeSchema } from '#contract/card-fields.ts'
import { recordCard } from '#contract/console/post.ts'
import { emailSchema } from '#contract/fields.ts'
import { BIRTH_DATE_UNREAL_TEXT, parseBirthDate } from '#domain/person/birth-date.ts'
import { TextField } from '#ui/text-field.tsx'

const { address } = recordCard.body.shape

/** Fields that may be left empty, such as illegible ones. */
function orNothing<Stored>(schema: z.ZodType<Stored | null, string | null>) {
  return z
    .string()
    .transform((text) => (text.trim() === '' ? null : text))
    .pipe(schema)
}

/** The fields of a card, both for typing it and for correcting it. */
export const wordFields = {
  first_name: orNothing(cardNameSchema.nullable()),
  last_name: orNothing(cardNameSchema.nullable()),
  address: orNothing(address),
  postcode: orNothing(cardPostcodeSchema.nullable()),
  birth_date: z.string().transform((text, context) => {
    if (text.trim() === '') return null
    const day = parseBirthDate(text, new Date())
    if (day === null) context.issues.push({ code: 'custom', message: BIRTH_DATE_UNREAL_TEXT, input: text })
    return day
  }),
  phone: orNothing(cardPhoneSchema.nullable()),
  email: orNothing(emailSchema.nullable()),
}

type Word = keyof typeof wordFields
type Field = (name: Word) => Omit<ComponentProps<typeof TextField>, 'label'>

export function WordFields({ field }: { field: Field }) {
  return (
    <>
      <TextField label="First name" kind="name" autoComplete="off" {...field('first_name')} />
      <TextField label="Surname" kind="name" autoComplete="off" {...field('last_name')} />
      <TextField label="Address, without postcode" autoComplete="off" {...field('address')} />
      <TextField label="Postcode" kind="postcode" autoComplete="off" {...field('postcode')} />
      <TextField label="Birth date" kind="date" autoComplete="off" {...field('birth_date')} />
      <TextField label="Phone number" inputMode="tel" optional autoComplete="off" {...field('phone')} />
      <TextField label="Email" kind="email" optional autoComplete="off" {...field('email')} />
    </>
  )
}
