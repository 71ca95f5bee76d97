import { Link } from 'react-router'
import type { GroupItem } from '#contract/catalogue.ts'
import { isValueShown, sashOf } from '#domain/campaign.ts'
import { formatPoundsTrimmed } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { PictureCard } from '#ui/card.tsx'
import { Sash, type SashTone } from '#ui/sash.tsx'
import { CataloguePicture } from '#web/app/catalogue-picture.tsx'
import { statusOfItem, stockOf } from '#web/app/live-status.ts'
import { paths } from '#web/app/paths.ts'
import { stateLine } from './time-left.ts'

const sashTones: Record<string, SashTone> = { 'Hurry!': 'action', 'Ending Soon': 'action', Ended: 'muted' }

export type ItemCardProps = {
  item: GroupItem
  now: Date
  level: 2 | 3
  /** Near the top of the page: its picture is among the first things seen. */
  eager: boolean
}

/** A campaign or a bundle in a list. */
export function ItemCard({ item, now, level, eager }: ItemCardProps) {
  const judged = statusOfItem(item, now)
  const isEnded = judged.status === 'ENDED'
  const sash = sashOf({
    ...stockOf(item),
    status: judged.status,
    endingSoon: judged.endingSoon,
    appExclusive: item.app_exclusive,
  })
  const prize = { value: item.value, valueFrom: item.value_from, valueEnd: item.value_end, limitType: item.limit_type }
  return (
    <PictureCard
      level={level}
      title={item.title}
      link={<ItemLink item={item} />}
      faded={isEnded}
      picture={
        <CataloguePicture
          kind={item.type === 'BUNDLE' ? 'bundle' : 'campaign'}
          tag={item.tag}
          asset={item.asset}
          crop="wide169"
          alt=""
          sizes="(min-width: 61.8rem) 380px, (min-width: 40rem) 50vw, 100vw"
          eager={eager}
        />
      }
      sash={sash && <Sash tone={sashTones[sash] ?? 'ink'}>{sash}</Sash>}
      value={item.value !== null && isValueShown(prize, judged.status, now) && formatPoundsTrimmed(item.value)}
      state={stateLine(judged, item.type, now)}
      action={<ItemButton item={item} isEnded={isEnded} isUpcoming={judged.status === 'UPCOMING'} />}
    />
  )
}

function ItemButton({ item, isEnded, isUpcoming }: { item: GroupItem; isEnded: boolean; isUpcoming: boolean }) {
  const label = isEnded || isUpcoming ? 'View' : 'Enter'
  return (
    <Button
      size="small"
      tone={isEnded || isUpcoming ? 'quiet' : 'action'}
      render={<ItemLink item={item} />}
      aria-label={`${label}: ${item.title}`}
    >
      {label}
    </Button>
  )
}

/** What is entered elsewhere opens beside our page; the rest is a page of ours. */
function ItemLink({ item, ...rest }: { item: GroupItem } & Record<string, unknown>) {
  if (item.campaign_type === 'EXTERNAL' && item.redirect_url)
    return <a href={item.redirect_url} target="_blank" rel="noreferrer" {...rest} />
  return <Link to={pathOf(item)} {...rest} />
}

function pathOf({ type, campaign_type, tag }: GroupItem): string {
  if (type === 'BUNDLE') return paths.bundle(tag)
  return campaign_type === 'EMBEDDED' ? paths.embedded(tag) : paths.campaign(tag)
}
