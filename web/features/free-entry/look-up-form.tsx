import { useEffect, useRef, useState } from 'react'
import { type FoundCard, lookUpFormSchema, lookUpFreeEntry } from '#contract/free-entry.ts'
import { NAME_LENGTH_MAX } from '#domain/person/person.ts'
import { CARD_POSTCODE_LENGTH_MAX, normaliseCardPostcode } from '#domain/post/card-words.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormFields } from '#web/core/forms/form-page.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { call } from '#web/core/http/call.ts'
import { FoundCards } from './found-cards.tsx'

/** Finds a postal or phone entry by campaign, surname and postcode. */
export default function LookUpForm() {
  const form = useTypedForm(lookUpFormSchema, { campaign: '', surname: '', postcode: '' })
  const [found, setFound] = useState<readonly FoundCard[] | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const submit = form.submit(async (body) => {
    const called = await call(lookUpFreeEntry, { body })
    setFound(called.ok ? called.value.cards : null)
    return called.ok ? [] : called.errors
  })
  useEffect(() => {
    if (found !== null) answer.current?.focus()
  }, [found])
  return (
    <>
      <FormFields onSubmit={submit} form={form} action="Check my entry">
        <TextField
          {...form.field('campaign')}
          label="Competition code"
          hint="As you wrote it on the card"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          mark
        />
        <TextField
          {...form.field('surname')}
          kind="name"
          label="Surname"
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
          mark
        />
        <TextField
          {...form.field('postcode')}
          kind="postcode"
          label="Postcode"
          hint="As you wrote it on the card, or its first half"
          maxLength={CARD_POSTCODE_LENGTH_MAX}
          tidy={normaliseCardPostcode}
          mark
        />
      </FormFields>
      <div ref={answer} tabIndex={-1} role="status" className="scroll-mt-24 outline-none empty:hidden">
        {found?.length === 0 && (
          <Notice title="We can’t find that entry yet">
            It may still be in the post, or waiting for us to add it. Check the code, surname and postcode match your
            card.
          </Notice>
        )}
        {found !== null && found.length > 0 && <FoundCards cards={found} />}
      </div>
    </>
  )
}
