import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { latePart } from '#web/core/parts/late-part.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

const title = 'Has my card come?'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title,
    description: 'Look up a free entry by post or phone: whether it has come, its ticket and the code of its entry.',
    path: paths.freeEntry,
  })

const LookUpForm = latePart(() => import('./look-up-form.tsx'), <div className="min-h-96" />)

/** For people who entered by post or phone, most of whom have no account. */
export default function FreeEntryPage() {
  return (
    <FormPage
      title={title}
      lead="A postcard or a call is an entry as soon as we have typed it in, within three working days of its arrival."
      below={
        <Button tone="quiet" render={<Link to={paths.contact} />}>
          Ask about a card that is not here
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
        <li>A card counts in the round that is open when it reaches us, whatever was sold online by then.</li>
        <li>It has the same chance as a ticket that was paid for, and counts towards your limit of entries.</li>
        <li>What you wrote is deleted when the claims of its draw are over. It is not found here after that.</li>
      </ul>
      <LookUpForm />
    </FormPage>
  )
}
