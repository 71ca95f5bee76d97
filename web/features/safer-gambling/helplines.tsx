import { Phone } from 'lucide-react'
import { Card } from '#ui/card.tsx'

const services = [
  {
    name: 'GamCare',
    href: 'https://www.gamcare.org.uk',
    about: 'runs the National Gambling Helpline and a chat, free and confidential, day and night.',
  },
  {
    name: 'NHS',
    href: 'https://www.nhs.uk/live-well/addiction-support/gambling-addiction/',
    about: 'explains the signs to look out for, and where to get help near you.',
  },
  {
    name: 'GAMSTOP',
    href: 'https://www.gamstop.co.uk',
    about: 'blocks you at all gambling companies with a British licence.',
  },
] as const

/**
 * Organisations that help. The text says that competitions are not gambling in law, and that they can do the same harm.
 */
export function Helplines() {
  return (
    <Card className="flex flex-col gap-4 md:p-8">
      <h2 className="text-xl">Talk to somebody</h2>
      <p>
        A prize competition with a free way to enter is not gambling in law, but it can take hold of people in the same
        way. If you worry about yourself or somebody close to you, these services listen, whatever the money was spent
        on.
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
        GAMSTOP does not cover prize competitions: to stay away from us as well, exclude yourself here too.
      </p>
    </Card>
  )
}
