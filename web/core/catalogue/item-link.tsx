import { Link } from 'react-router'
import type { GroupItem } from '#contract/catalogue.ts'
import { paths } from '#web/core/site/paths.ts'

type LinkedItem = Pick<GroupItem, 'type' | 'tag' | 'campaign_type' | 'redirect_url'>

/** What is entered elsewhere opens beside our page; the rest is a page of ours. */
export function ItemLink({ item, ...rest }: { item: LinkedItem } & Record<string, unknown>) {
  if (item.campaign_type === 'EXTERNAL' && item.redirect_url)
    return <a href={item.redirect_url} target="_blank" rel="noreferrer" {...rest} />
  return <Link to={pathOfItem(item)} viewTransition {...rest} />
}

/** Where it is shown on our site. */
export function pathOfItem({ type, campaign_type, tag }: LinkedItem): string {
  if (type === 'BUNDLE') return paths.bundle(tag)
  return campaign_type === 'EMBEDDED' ? paths.embedded(tag) : paths.campaign(tag)
}
