import { type LucideIcon, Mail, PartyPopper, ShieldCheck, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { winnerText } from '#contract/winner-text.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { paths } from '#web/core/site/paths.ts'
import type { WinRecord } from './record.ts'

/**
 * Evidence from past draws: prizes and winners, each with a link to the page that shows it. It shows only past events.
 * It is a card on phones only: two facts would leave a wide card half empty.
 */
export default function RecordStrip({ record }: { record: WinRecord | null }) {
  const { lately, latest } = record ?? { lately: null, latest: null }
  return (
    <ul
      aria-label="Why you can trust us"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-3 rounded-card bg-surface p-4 shadow-card md:flex md:flex-wrap md:gap-x-10 md:bg-transparent md:p-0 md:shadow-none"
    >
      {lately && (
        <Fact Icon={Trophy} to={paths.winners} title={`${formatPoundsTrimmed(lately.value)} won`}>
          {lately.prizes === 1 ? '1 prize' : `${lately.prizes.toLocaleString('en-GB')} prizes`} in the last 30 days
        </Fact>
      )}
      {latest && (
        <Fact Icon={PartyPopper} to={paths.drawsOf(latest.round_id)} title="Latest winner">
          {winnerText(latest)} won {latest.prize}
        </Fact>
      )}
      <Fact Icon={ShieldCheck} to={paths.howItWorks} title="Drawn in the open">
        Check any draw yourself
      </Fact>
      <Fact Icon={Mail} to={paths.faqs} title="Free by post">
        Same chance as paying
      </Fact>
    </ul>
  )
}

type FactProps = { Icon: LucideIcon; to: string; title: string; children: ReactNode }

function Fact({ Icon, to, title, children }: FactProps) {
  return (
    <li className="md:max-w-64">
      <Link to={to} className="flex items-start gap-2.5 rounded-card text-ink no-underline hover:underline">
        <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-accent-text" />
        <span className="min-w-0">
          <span className="figures block leading-tight font-bold">{title}</span>
          <span className="figures mt-0.5 line-clamp-3 text-sm leading-snug text-ink-soft">{children}</span>
        </span>
      </Link>
    </li>
  )
}
