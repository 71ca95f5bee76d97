import { CalendarOff, Lock, PoundSterling } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { Helplines } from './helplines.tsx'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title: 'Safer play',
    description: 'Set a limit, take a break, exclude yourself, or find someone to talk to.',
    path: paths.takePartSafely,
  })

const ways = [
  {
    Icon: PoundSterling,
    title: 'A monthly limit',
    text: 'Choose the most you want to spend each month. Lowering it is instant; raising it takes 24 hours.',
  },
  {
    Icon: CalendarOff,
    title: 'A break',
    text: 'Take 24 hours, 7 days or 30 days off from entering, paid or free.',
  },
  {
    Icon: Lock,
    title: 'Exclusion',
    text: '6 months, 12 months or 5 years. Nobody can end it early, and we won’t send you marketing.',
  },
]

/** A page for all visitors, signed in or not. */
export default function TakePartSafelyPage() {
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <header className="max-w-prose">
        <h1 className="text-3xl">Safer play</h1>
        <p className="mt-2 text-lg text-ink-soft">
          Entering should be a bit of fun. If it stops being fun, set a limit or take a break, and we’ll keep to it.
        </p>
      </header>
      <ul className="grid gap-4 md:grid-cols-3">
        {ways.map(({ Icon, title, text }) => (
          <li key={title}>
            <Card className="flex h-full flex-col gap-2">
              <Icon aria-hidden size={26} className="text-accent-text" />
              <h2 className="text-lg">{title}</h2>
              <p>{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Button size="large" className="sm:self-start" render={<Link to={paths.limits} />}>
        Set limits and breaks
      </Button>
      <Helplines />
    </div>
  )
}
