import { OptionCard } from '#ui/option-card.tsx'
import type { FreeRoute } from './free-routes.ts'

export type FreeRouteCardProps = { route: FreeRoute; isChosen: boolean; onChoose: () => void }

/** A way to enter without a purchase. How it is done stands in it before it is chosen, too. */
export function FreeRouteCard({ route: { kind, title, price, note, how }, isChosen, onChoose }: FreeRouteCardProps) {
  return (
    <OptionCard
      name="entry"
      value={kind}
      title={title}
      price={price}
      note={note}
      checked={isChosen}
      onChange={onChoose}
    >
      {how}
    </OptionCard>
  )
}
