import { Phone } from 'lucide-react'
import { Card } from '#ui/card.tsx'

const services = [
  {
    name: 'GamCare',
    href: 'https://www.gamcare.org.uk',
    about: 'runs the National Gambling Helpline and a live chat. Both are free, confidential and open 24 hours a day.',
  },
  {
    name: 'NHS',
    href: 'https://www.nhs.uk/live-well/addiction-support/gambling-addiction/',
    about: 'explains the signs to look out for and how to get help near you.',
  },
  {
    name: 'GAMSTOP',
    href: 'https://www.gamstop.co.uk',
    about: 'lets you block yourself from gambling sites licensed in Great Britain.',
  },
] as const

/**
 * Organisations that help. The text says that competitions are not gambling in law, and that they can do the same harm.
 */
export function Helplines() {
  return (
    <Card className="flex flex-col gap-4 md:p-8">
      <h2 className="text-xl">Talk to someone</h2>
      <p>
        Prize competitions with a free entry route aren’t gambling by law, but they can be just as hard to stop. If
        you’re worried about yourself or someone close to you, these services will listen.
      </p>
      <p>
        <a
          href="tel:08088020133"
          className="inline-flex min-h-11 items-center gap-3 font-display text-xl font-bold underline underline-offset-4"
        >
          <Phone aria-hidden size={22} className="shrink-0" />
          0808 8020 133
        </a>
        <span className="block text-sm text-ink-soft">National Gambling Helpline, free, 24 hours a day</span>
      </p>
      <ul className="flex flex-col gap-2">
        {services.map(({ name, href, about }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer" className="font-bold underline underline-offset-4">
              {name}
            </a>{' '}
            {about}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        GAMSTOP doesn’t cover prize competitions. To block yourself from ours, use “Exclude yourself” under Spending
        limits and breaks.
      </p>
    </Card>
  )
}
