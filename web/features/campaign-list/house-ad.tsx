import { Car, type LucideIcon, ShieldCheck, Ticket } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/core/site/paths.ts'

type HouseAdContent = { title: string; line: string; action: string; to: string; Icon: LucideIcon }

/** Without advertisers a slot shows one of our own pictures, and sends no data about its viewers. */
const houseAds: readonly HouseAdContent[] = [
  {
    title: 'A free spin, every day',
    line: 'Win site credit, promo codes and prizes. See the odds before you spin.',
    action: 'Spin to Win',
    to: paths.spin,
    Icon: Ticket,
  },
  {
    title: 'Set a limit in a minute',
    line: 'Choose how much you spend each month, and take a break whenever you like.',
    action: 'Safer play',
    to: paths.takePartSafely,
    Icon: ShieldCheck,
  },
  {
    title: 'Something new for the drive',
    line: 'Cars, bikes and a campervan. Cash alternatives available; terms apply.',
    action: 'Win a Car',
    to: paths.winACar,
    Icon: Car,
  },
]

/** Fills its slot in all three sizes: a box, a strip, a wide panel. */
export default function HouseAd({ turn }: { turn: number }) {
  const { title, line, action, to, Icon } = houseAds[turn % houseAds.length]!
  return (
    <Link
      to={to}
      className="group flex size-full flex-col items-center justify-center gap-2 overflow-hidden rounded-card bg-accent p-4 text-center text-accent-ink no-underline min-[728px]:flex-row min-[728px]:gap-5 min-[728px]:px-6 min-[728px]:text-left min-[970px]:gap-10 min-[970px]:px-16"
    >
      <Icon aria-hidden strokeWidth={1.5} className="size-14 shrink-0 min-[970px]:size-28" />
      <span className="flex min-w-0 flex-col gap-1 min-[728px]:flex-1 min-[970px]:gap-3">
        <span className="font-display text-xl leading-tight font-bold min-[970px]:text-3xl">{title}</span>
        <span className="text-sm leading-tight min-[970px]:text-lg">{line}</span>
      </span>
      <span className="shrink-0 rounded-full bg-action px-5 py-2 leading-tight font-bold text-action-ink group-hover:bg-action-hover">
        {action}
      </span>
    </Link>
  )
}
