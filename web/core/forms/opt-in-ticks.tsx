import { Checkbox } from '#ui/checkbox.tsx'
import type { Tick } from './field-props.ts'

/** Never ticked beforehand. */
export function OptInTicks({ sms, email }: { sms: Tick; email: Tick }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Hear about new competitions and offers</legend>
      <Checkbox {...sms} label="Yes, by text message" />
      <Checkbox {...email} label="Yes, by email" />
    </fieldset>
  )
}
