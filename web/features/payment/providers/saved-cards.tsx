import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#contract/errors.ts'
import type { SavedCard } from '#contract/saved-cards.ts'
import { formatPounds } from '#domain/money/money.ts'
import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { cardName } from '#web/core/parts/card-name.ts'
import { CardRow } from '#web/core/parts/card-row.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { takePayWith } from '../pay-in-tab.ts'
import { isSameCharge } from '../same-charge.ts'
import { confirmAtProvider } from './confirm-at-provider.ts'
import type { MethodProps } from './method-props.ts'
import { loadCardProvider } from './provider-script.ts'
import { startCardCharge } from './start-card-charge.ts'

type Props = MethodProps & { isPaying: boolean; onOther: () => void }

/** The member's saved cards, each with a Pay button that names the sum, so that no confirmation is needed. */
export function SavedCards({ session, wallet, isPaying, onBroken, onPaying, onOther }: Props) {
  const scriptUrl = usePage().config.paymentScripts.stripe
  const { token, keys, charge, savedCards } = session
  const navigate = useNavigate()
  const [gone, setGone] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const cards = savedCards.filter(({ id }) => !gone.includes(id))

  async function pay({ id }: SavedCard) {
    setErrors([])
    setIsBusy(true)
    onPaying(true)
    const [stripe, called] = await Promise.all([
      loadCardProvider(keys.STRIPE, scriptUrl).catch(() => null),
      startCardCharge(token, { cardId: id }),
    ])
    if (!called.ok && called.error.name === 'SavedCardGone') setGone([...gone, id])
    if (!called.ok && called.status !== 401) return refuse(called.errors.map(errorText))
    if (!called.ok || !stripe || !isSameCharge(called.value.charge, charge)) return stop()
    const { payment_intent: intent, payment_method: savedCard } = called.value
    const refused = await confirmAtProvider({ stripe, clientSecret: intent.client_secret, charge, savedCard, wallet })
    if ('paidAt' in refused) return navigate(refused.paidAt)
    if ('isCancelled' in refused) return stop()
    refuse([refused.text])
  }

  const payAtOnce = useEffectEvent(() => {
    const payWith = takePayWith()
    const card = cards.find(({ id, is_expired }) => id === payWith?.cardId && !is_expired)
    if (card && payWith?.pricePence === charge.price) void pay(card)
  })
  useEffect(() => payAtOnce(), [])

  function refuse(texts: readonly string[]) {
    onPaying(false)
    setIsBusy(false)
    setErrors(texts)
  }

  function stop() {
    onPaying(false)
    onBroken()
  }

  if (cards.length === 0) return <ErrorList errors={errors} />
  const first = cards.find(({ is_expired }) => !is_expired)
  return (
    <section aria-labelledby="saved-cards" className="flex flex-col gap-3">
      <h2 id="saved-cards" className="text-lg">
        Your saved cards
      </h2>
      <BusyOverlay busy={isBusy} label="Please wait while we talk to your bank...">
        <ul className="flex flex-col gap-3">
          {cards.map((card) => (
            <CardRow key={card.id} card={card}>
              {!card.is_expired && (
                <Button
                  tone={card === first ? 'action' : 'quiet'}
                  disabled={isPaying}
                  aria-label={`Pay ${formatPounds(charge.price)} with ${cardName(card)}`}
                  onClick={() => void pay(card)}
                >
                  Pay {formatPounds(charge.price)}
                </Button>
              )}
            </CardRow>
          ))}
        </ul>
      </BusyOverlay>
      <ErrorList errors={errors} />
      <Button tone="quiet" wide disabled={isPaying} onClick={onOther}>
        Pay with another card
      </Button>
    </section>
  )
}
