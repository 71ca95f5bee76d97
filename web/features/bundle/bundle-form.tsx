import type { Bundle } from '#contract/catalogue.ts'
import { type BasketHolds, type EnterLabel, enterButtons, type Platform } from '#domain/campaign/campaign.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { formatPounds } from '#domain/money/money.ts'
import { bundleUnitLabel } from '#domain/money/price.ts'
import { ErrorList } from '#ui/error-list.tsx'
import { OptionCard, OptionGroup } from '#ui/option-card.tsx'
import { AwayNotice } from '#web/core/entering/away-notice.tsx'
import { EnterBar } from '#web/core/entering/enter-bar.tsx'
import { isForHere, PlatformNotice } from '#web/core/entering/platform-notice.tsx'
import { SurnameNotice } from '#web/core/entering/surname-notice.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useAwayText } from '#web/core/session/safer-gambling.ts'
import { paths } from '#web/core/site/paths.ts'

/** The server renders it and it has no controls, so its script can load later. */
const BundleNotes = optionalPart(() => import('./bundle-notes.tsx'))
const ClosedNotice = optionalPart(() => import('#web/core/entering/closed-notice.tsx'))

export type BundleFormProps = {
  bundle: Bundle
  resolved: ResolvedStatus
  platform: Platform
  basket: BasketHolds
  /** The user is signed in without a surname. The form says so before they try to enter. */
  lacksSurname: boolean
  busy: boolean
  errors: readonly string[]
  onAdd: () => void
  onEnter: () => void
}

/** The only option of a bundle, which is selected, and its button. */
export function BundleForm({ bundle, resolved, platform, basket, ...rest }: BundleFormProps) {
  const { lacksSurname, busy, errors, onAdd, onEnter } = rest
  const isFree = bundle.price === 0
  const awayText = useAwayText()
  const isHere = isForHere(platform, bundle)
  const isShut = resolved.locked || awayText !== null || (!isHere && platform === 'app')

  function press(label: EnterLabel) {
    if (label === 'add to basket' || label === 'update basket') onAdd()
    else onEnter()
  }

  return (
    <div className="flex flex-col gap-5">
      {awayText && !resolved.locked && <AwayNotice text={awayText} />}
      <PlatformNotice platform={platform} item={bundle} />
      <OptionGroup legend="Choose how to enter">
        <OptionCard name="entry" value="bundle" {...textsOf(bundle)} defaultChecked disabled={isShut || !isHere} />
      </OptionGroup>
      {!isFree && <BundleNotes bundle={bundle} />}
      {lacksSurname && <SurnameNotice />}
      <ErrorList errors={errors} />
      {resolved.locked && <ClosedNotice text="Online entry for this bundle is now closed." />}
      {!isShut && (
        <EnterBar
          labels={enterButtons({
            type: 'BUNDLE',
            place: 'STANDARD',
            appExclusive: bundle.app_exclusive,
            platform,
            isFree,
            basket,
          })}
          leadsTo={isHere ? null : { address: paths.app, inNewTab: platform === 'iframe' }}
          price={isFree ? null : formatPounds(bundle.price)}
          busy={busy}
          onPress={press}
          summary={
            <>
              <span className="figures block font-display text-lg font-bold">{textsOf(bundle).price}</span>
              <span className="line-clamp-1 text-sm text-ink-soft">{bundle.title}</span>
            </>
          }
        />
      )}
    </div>
  )
}

function textsOf({ price, items }: Bundle): { title: string; price: string; note: string } {
  if (price === 0) return { title: '1 Free Entry', price: 'Free', note: 'No Purchase Necessary' }
  const entries = items.reduce((all, item) => all + item.quantity, 0)
  return {
    title: entries === 1 ? '1 Entry' : `${entries} ENTRIES`,
    price: formatPounds(price),
    note: bundleUnitLabel(price, entries),
  }
}
