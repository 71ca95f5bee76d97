import type { Groups } from '#contract/catalogue.ts'
import { useNow } from '#web/core/site/use-now.ts'
import { EmptyList } from './empty-list.tsx'
import { GroupSection } from './group-section.tsx'
import { ListLayout } from './list-layout.tsx'

/** The groups of a page that hold anything. */
export function CampaignList({ pageTag, page }: { pageTag: string; page: Groups }) {
  const now = useNow() ?? page.server_time
  const groups = page.groups.filter(({ items }) => items.length > 0)
  const sections = groups.map((group, index) => ({
    key: group.tag,
    content: <GroupSection group={group} now={now} eager={index === 0} />,
  }))
  return (
    <>
      <ListLayout pageTag={pageTag} page={page} sections={sections} />
      {groups.length === 0 && <EmptyList />}
    </>
  )
}
