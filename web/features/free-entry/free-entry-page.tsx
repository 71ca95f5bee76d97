import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { latePart } from '#web/core/parts/late-part.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

const title = 'Has my free entry arrived?'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title,
    description: 'Check whether your postal or phone entry has arrived, and see your ticket number.',
    path: paths.freeEntry,
  })

const LookUpForm = latePart(() => import('./look-up-form.tsx'), <div className="min-h-96" />)

/** For people who entered by post or phone, most of whom have no account. */
export default function FreeEntryPage() {
  return (
    <FormPage
      title={title}
      lead="We add postcards and calls within three working days of getting them."
      below={
        <Button tone="quiet" render={<Link to={paths.contact} />}>
          Can’t find yours? Ask us
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
        <li>Your card goes into the draw that’s open when it arrives, even if online tickets have sold out.</li>
        <li>It has the same chance as a paid ticket, and counts towards your entry limit.</li>
        <li>We delete your details once the draw’s prizes have been claimed. You won’t find it here after that.</li>
      </ul>
      <LookUpForm />
    </FormPage>
  )
}
