import { Link, useLocation } from 'react-router'
import type { Groups } from '#contract/catalogue.ts'
import { paths } from '#web/core/site/paths.ts'
import { useNow } from '#web/core/site/use-now.ts'
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

/** A page without anything to enter says so, and leads on where there is anywhere to be led. */
function EmptyList() {
  const isHome = useLocation().pathname === paths.home
  return (
    <div className="page-width flex flex-col items-start gap-3 pb-16">
      <h2 className="text-2xl">Nothing to enter here just now</h2>
      <p className="max-w-prose text-ink-soft">New competitions are on their way. Please come back soon.</p>
      {!isHome && (
        <Link to={paths.home} className="font-bold underline underline-offset-4">
          Explore competitions
        </Link>
      )}
    </div>
  )
}
