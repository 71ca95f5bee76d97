import { Ticket } from 'lucide-react'
import type { PromoGrant } from '#domain/money/discount.ts'
import { removePromo } from '#web/core/basket/basket-changes.ts'
import type { BasketPromo } from '#web/core/basket/read-basket.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'
import { BasketRow } from './basket-row.tsx'

/** The entries that a code gives, beside the paid lines. Removing them removes the code, and vice versa. */
export function PromoRow({ grant, promo, disabled }: { grant: PromoGrant; promo: BasketPromo; disabled: boolean }) {
  const type = promo.type === 'RAFFLE' ? 'RAFFLE' : 'COMPETITION'
  return (
    <BasketRow
      kind="CAMPAIGN"
      tag={grant.tag}
      title={grant.title}
      asset={promo.asset}
      price="Free"
      disabled={disabled}
      removeLabel={`Remove ${grant.title}, free with ${promo.code}`}
      onRemove={removePromo}
    >
      <p className="flex items-center gap-2 text-sm">
        <Ticket aria-hidden size={18} className="shrink-0 text-success" />
        {`${quantityLabel(type, grant.quantity)} free with your promo code`}
      </p>
    </BasketRow>
  )
}
