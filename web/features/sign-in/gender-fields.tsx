import { useEffect, useRef } from 'react'
import { GENDER_OTHER_LENGTH_MAX, type Gender } from '#domain/person/person.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Choice, FieldProps } from '#web/core/forms/field-props.ts'

const labels: Record<Gender, string> = {
  m: 'Male',
  f: 'Female',
  n: 'Prefer not to say',
  o: 'I use another term',
}
const options = Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Gender, with a text field if none of the options fits. Choosing that option focuses the field. */
export function GenderFields({
  gender,
  other,
  chosen,
  onChoose,
}: {
  gender: Choice
  other: FieldProps
  chosen: string
  /** Empties the text, which belongs to `o` alone. */
  onChoose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(chosen)
  useEffect(() => {
    if (chosen === 'o' && wasChosen.current !== 'o') box.current?.querySelector('input')?.focus()
    wasChosen.current = chosen
  }, [chosen])
  return (
    <>
      <RadioGroup {...gender} legend="Gender" options={options} onValueChange={onChoose} />
      {chosen === 'o' && (
        <div ref={box}>
          <TextField {...other} label="Your gender, in your own words" optional maxLength={GENDER_OTHER_LENGTH_MAX} />
        </div>
      )}
    </>
  )
}
