import { Fragment, type ReactNode } from 'react'
import type { Groups } from '#contract/catalogue.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { AdSlot } from './ad-slot.tsx'
import { arrange } from './arrange.ts'
import { BannerCarousel } from './banner-carousel.tsx'

export type ListLayoutProps = {
  pageTag: string
  page: Pick<Groups, 'carousel' | 'banner_position'>
  sections: readonly { key: string; content: ReactNode }[]
}

/** The sections of a page one after another, with its posters where it wants them and what is advertised between. */
export function ListLayout({ pageTag, page, sections }: ListLayoutProps) {
  const { advertising } = usePage().config.features
  const position = page.carousel.length > 0 ? page.banner_position : 'NONE'
  return (
    <div className="page-width flex flex-col gap-12 py-6 md:gap-16 md:py-8">
      {arrange(sections.length, position, advertising).map((piece) => {
        if (piece.kind === 'banners') return <BannerCarousel key="banners" pageTag={pageTag} banners={page.carousel} />
        if (piece.kind === 'ad') return <AdSlot key={`ad-${piece.turn}`} turn={piece.turn} />
        const { key, content } = sections[piece.index]!
        return <Fragment key={`section-${key}`}>{content}</Fragment>
      })}
    </div>
  )
}
