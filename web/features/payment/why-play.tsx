import { Gift, Radio, ReceiptText, ShieldCheck, Trophy } from 'lucide-react'
import { dayText } from '#domain/time/london.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paymentMethods } from './providers/payment-methods.tsx'

const methods = Object.values(paymentMethods)
  .map(({ named }) => named)
  .join(', ')

const reasonsOf = (brandName: string) => [
  {
    Icon: ShieldCheck,
    text: `Pay securely by ${methods}, Apple Pay or Google Pay. We never see your card number.`,
  },
  {
    Icon: Gift,
    text: 'Exclusive prizes. Every ticket has its own number and the same chance of winning.',
  },
  { Icon: ReceiptText, text: 'We’ll email your ticket numbers and receipt within minutes.' },
  { Icon: Radio, text: `${brandName} is run by a team known for UK radio stations.` },
]

export function WhyPlay() {
  const { brand, prizeClaim } = usePage().config
  return (
    <section aria-labelledby="why-play" className="flex flex-col gap-3">
      <h2 id="why-play" className="text-lg">
        Why play with us
      </h2>
      <ul className="flex flex-col gap-3">
        {prizeClaim && (
          <li className="flex gap-3">
            <Trophy aria-hidden size={22} className="mt-0.5 shrink-0 text-accent-text" />
            <span>
              <span className="font-semibold">Over {prizeClaim.figure} prizes.</span>{' '}
              <span className="text-sm text-ink-soft">
                {prizeClaim.source}, {dayText(prizeClaim.date)}
              </span>
            </span>
          </li>
        )}
        {reasonsOf(brand.name).map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-accent-text" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
