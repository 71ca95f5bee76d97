import type { GroupItem, Groups } from '#contract/catalogue.ts'
import { useNow } from '#web/app/use-now.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { ItemCard } from './item-card.tsx'

type Group = Groups['groups'][number]

/** How many cards are likely in the first screen. */
const FIRST_CARDS = 3

/** The groups of a page, with its posters where the page wants them. */
export function CampaignList({ pageTag, page }: { pageTag: string; page: Groups }) {
  const now = useNow() ?? page.server_time
  const { groups, carousel, banner_position: position } = page
  const banners = carousel.length > 0 && <BannerCarousel pageTag={pageTag} banners={carousel} />
  const middle = Math.ceil(groups.length / 2)
  return (
    <div className="page-width flex flex-col gap-12 py-6 md:gap-16 md:py-8">
      {position === 'TOP' && banners}
      {groups.slice(0, middle).map((group, index) => (
        <GroupSection key={group.tag} group={group} now={now} eager={index === 0} />
      ))}
      {position === 'MIDDLE' && banners}
      {groups.slice(middle).map((group) => (
        <GroupSection key={group.tag} group={group} now={now} eager={false} />
      ))}
      {position === 'BOTTOM' && banners}
    </div>
  )
}

function GroupSection({ group, now, eager }: { group: Group; now: Date; eager: boolean }) {
  return (
    <section aria-labelledby={`group-${group.tag}`}>
      <h2 id={`group-${group.tag}`} className="text-2xl">
        {group.title}
      </h2>
      {group.subtitle && <p className="mt-1 text-ink-soft">{group.subtitle}</p>}
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {endedLast(group.items).map((item, index) => (
          <li key={`${item.type}:${item.tag}`}>
            <ItemCard item={item} now={now} level={3} eager={eager && index < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      {group.legal && <p className="mt-4 max-w-prose text-sm text-ink-soft">{group.legal}</p>}
    </section>
  )
}

/** By what the server said, so that nothing changes places under somebody's finger. */
export function endedLast(items: readonly GroupItem[]): GroupItem[] {
  const isEnded = (item: GroupItem) => item.status === 'ENDED'
  return [...items.filter((item) => !isEnded(item)), ...items.filter(isEnded)]
}
