import type { ReactNode } from 'react'
import type { HomeGroups } from '#web/core/catalogue/kinds.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { GroupSection } from './group-section.tsx'
import { ListLayout } from './list-layout.tsx'

const EmptyList = optionalPart(() => import('./empty-list.tsx'))

type CampaignListProps = {
  pageTag: string
  page: HomeGroups
  lead?: ReactNode
}

/** The groups of a page that are not empty. */
export function CampaignList({ pageTag, page, lead }: CampaignListProps) {
  const groups = page.groups.filter(({ items }) => items.length > 0)
  const sections = groups.map((group, index) => ({
    key: group.tag,
    content: <GroupSection group={group} writtenAt={page.server_time} eager={index === 0} />,
  }))
  return (
    <>
      <ListLayout pageTag={pageTag} page={page} sections={sections} lead={lead} />
      {groups.length === 0 && <EmptyList />}
    </>
  )
}
