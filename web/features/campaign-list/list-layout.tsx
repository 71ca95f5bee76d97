import { Fragment, type ReactNode } from 'react'
import type { HomeGroups } from '#web/core/catalogue/kinds.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { arrange } from './arrange.ts'
import { BannerCarousel } from './banner-carousel.tsx'

/** For brands that advertise. */
const AdSlot = optionalPart(() => import('./ad-slot.tsx'))

export type ListLayoutProps = {
  pageTag: string
  page: Pick<HomeGroups, 'carousel' | 'banner_position' | 'groups' | 'server_time'>
  sections: readonly { key: string; content: ReactNode }[]
  /** Shown before the first section. */
  lead?: ReactNode
}

/** The sections of a page in order, with its posters in their configured position and advertisements in between. */
export function ListLayout({ pageTag, page, sections, lead }: ListLayoutProps) {
  const { advertising } = usePage().config.features
  const position = page.carousel.length > 0 ? page.banner_position : 'NONE'
  return (
    <div className="page-width flex flex-col gap-8 py-4 md:gap-12 md:py-8">
      {arrange(sections.length, position, advertising).map((part) => {
        if (part.kind === 'banners') return <BannerCarousel key="banners" pageTag={pageTag} page={page} />
        if (part.kind === 'ad') return <AdSlot key={`ad-${part.turn}`} turn={part.turn} />
        const { key, content } = sections[part.index]!
        return (
          <Fragment key={`section-${key}`}>
            {part.index === 0 && lead}
            {content}
          </Fragment>
        )
      })}
    </div>
  )
}
