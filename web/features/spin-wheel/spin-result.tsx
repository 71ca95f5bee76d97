import { Link } from 'react-router'
import { formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '#web/core/site/paths.ts'
import type { Spun } from './use-spin.ts'

/** The result of the spin in words. If it won nothing, it shows another way to win. */
export function SpinResult({ spun, offersMore, onLeave }: { spun: Spun; offersMore: boolean; onLeave: () => void }) {
  const { prize, promo_code } = spun
  if (!prize) return <NoWin offersMore={offersMore} onLeave={onLeave} />
  const { listing } = prize
  return (
    <div className="flex flex-col gap-2 rounded-card bg-success-soft px-4 py-5 text-center">
      <p className="font-display text-2xl font-bold text-success">You won!</p>
      <p className="text-lg font-semibold">{prize.description}</p>
      {listing.type === 'SITE_CREDIT' && listing.amount !== null && (
        <p>{formatPounds(listing.amount)} of site credit is in your account.</p>
      )}
      {promo_code && (
        <>
          <p className="figures rounded-card border-2 border-dashed border-success bg-surface p-3 font-display text-xl font-bold select-all">
            {promo_code}
          </p>
          <p>{listing.promo_meta?.description}. It’s in My Account too.</p>
        </>
      )}
      {listing.type === 'MANUAL_PRIZE' && (
        <p>We’re sending you a link now. Use it to tell us where to send your prize.</p>
      )}
    </div>
  )
}

function NoWin({ offersMore, onLeave }: { offersMore: boolean; onLeave: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card bg-sunk px-4 py-5 text-center">
      <p className="font-display text-2xl font-bold">No win this time</p>
      <p>You get a free spin every day. See you tomorrow.</p>
      {offersMore && (
        <Button render={<Link to={paths.campaign('MAKEMEAWINNER')} />} tone="quiet" onClick={onLeave}>
          See Make Me A Winner
        </Button>
      )}
    </div>
  )
}
