import { Link } from 'react-router'
import { Checkbox } from '#ui/checkbox.tsx'
import { paths } from '#web/app/paths.ts'

type Tick = Omit<Parameters<typeof Checkbox>[0], 'label'>

/** The terms open beside the form, so that nothing typed is lost. */
export function TermsTick(tick: Tick) {
  return (
    <Checkbox
      {...tick}
      label={
        <>
          I am over 18 and I agree to the <NewTab to={paths.terms}>terms and conditions</NewTab> and the{' '}
          <NewTab to={paths.privacy}>privacy policy</NewTab>
        </>
      }
    />
  )
}

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

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-accent-text underline underline-offset-4">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
