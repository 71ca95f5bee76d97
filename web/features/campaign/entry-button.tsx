import { CircleAlert } from 'lucide-react'
import type { Campaign } from '#contract/catalogue.ts'
import { NOTHING_CHOSEN_TEXT } from '#domain/campaign/entering-texts.ts'
import { EnterBar, type EnterBarProps, type EnterLink } from '#web/core/entering/enter-bar.tsx'
import { paths } from '#web/core/site/paths.ts'
import { type Choice, choiceLabel } from './choice.ts'

type ChoiceProps = { campaign: Campaign; choice: Choice | null; link: EnterLink | null; isMissed: boolean }
type EntryButtonProps = ChoiceProps & Pick<EnterBarProps, 'labels' | 'busy' | 'onPress'> & { isFree: boolean }

/** The button of the form with the price of the choice, and the hint below it. */
export function EntryButton({ labels, busy, onPress, isFree, ...shown }: EntryButtonProps) {
  const { campaign, choice, link, isMissed } = shown
  return (
    <EnterBar
      labels={labels}
      leadsTo={link}
      price={link || isFree ? null : (choiceLabel(campaign, choice)?.price ?? null)}
      busy={busy}
      onPress={onPress}
      hint={isMissed ? null : hintOf(link, choice)}
      summary={<Chosen {...shown} />}
    />
  )
}

function hintOf(link: EnterLink | null, choice: Choice | null): string | null {
  if (link)
    return link.address === paths.app ? null : 'You enter this one on our partner’s site. It opens in a new tab.'
  return choice ? null : NOTHING_CHOSEN_TEXT
}

/** The text beside the sticky copy of the button. It is hidden from screen readers, which read the form's own alert. */
function Chosen({ campaign, choice, link, isMissed }: ChoiceProps) {
  const label = link ? null : choiceLabel(campaign, choice)
  if (isMissed)
    return (
      <span className="flex items-center gap-2 text-sm font-bold text-danger">
        <CircleAlert aria-hidden size={20} className="shrink-0" />
        {NOTHING_CHOSEN_TEXT}
      </span>
    )
  if (!label)
    return <span className="line-clamp-2 text-sm font-semibold">{link ? campaign.title : NOTHING_CHOSEN_TEXT}</span>
  return (
    <>
      <span className="figures block font-display text-lg font-bold">{label.price}</span>
      <span className="text-sm text-ink-soft">{label.what}</span>
    </>
  )
}
