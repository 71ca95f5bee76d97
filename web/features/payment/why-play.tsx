import { Gift, Radio, ReceiptText, ShieldCheck, Trophy } from 'lucide-react'
import { dayText } from '#domain/time/london.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paymentMethods } from './providers/payment-methods.tsx'

const methods = Object.values(paymentMethods).map(({ named }) => named)
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const reasonsOf = (brandName: string, wallet: string | null) => [
  {
    key: 'secure',
    Icon: ShieldCheck,
    text: `Pay securely by ${either.format(wallet ? [...methods, wallet] : methods)}. We never see your card number.`,
  },
  {
    key: 'prizes',
    Icon: Gift,
    text: 'Exclusive prizes. Every ticket has its own number and the same chance of winning.',
  },
  { key: 'receipt', Icon: ReceiptText, text: 'We’ll email your ticket numbers and receipt within minutes.' },
  { key: 'radio', Icon: Radio, text: `${brandName} is run by a team known for UK radio stations.` },
]

/** `wallet` is the device's own, if it has one. */
export function WhyPlay({ wallet }: { wallet: string | null }) {
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
        {reasonsOf(brand.name, wallet).map(({ key, Icon, text }) => (
          <li key={key} className="flex gap-3">
            <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-accent-text" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
