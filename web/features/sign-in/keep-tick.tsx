import { Checkbox } from '#ui/checkbox.tsx'
import type { Tick } from '#web/core/forms/field-props.ts'
import { usePage } from '#web/core/site/page-config.ts'

/** Not in a partner's frame, where nobody is remembered. */
export function KeepTick(tick: Tick) {
  if (usePage().platform === 'iframe') return null
  return (
    <Checkbox
      {...tick}
      label="Keep me logged in on this device"
      hint="Only where nobody else uses it. We check that it is you before you pay."
    />
  )
}
