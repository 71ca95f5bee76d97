import { consentWords } from '#domain/person/consent-words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Tick } from './field-props.ts'

/** Consent to marketing; neither box is ticked in advance. */
export function OptInTicks({ sms, email }: { sms: Tick; email: Tick }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{consentWords.question}</legend>
      <Checkbox {...sms} label={consentWords.sms} />
      <Checkbox {...email} label={consentWords.email} />
    </fieldset>
  )
}
