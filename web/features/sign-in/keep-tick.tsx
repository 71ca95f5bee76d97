import { Checkbox } from '#ui/checkbox.tsx'
import type { Tick } from '#web/core/forms/field-props.ts'
import { usePage } from '#web/core/site/page-config.ts'

/** Keeps the user logged in. Not offered in a partner's frame, because only our own pages send the device's token. */
export function KeepTick(tick: Tick) {
  if (usePage().platform === 'iframe') return null
  return (
    <Checkbox
      {...tick}
      label="Keep me logged in on this device"
      hint="Only on a device no one else uses. We’ll check it’s you before you pay."
    />
  )
}
