import { Link } from 'react-router'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Tick } from '#web/core/forms/field-props.ts'
import { paths } from '#web/core/site/paths.ts'

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

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-accent-text underline underline-offset-4">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
