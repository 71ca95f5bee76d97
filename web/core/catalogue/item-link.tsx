import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { GroupItem } from '#contract/catalogue.ts'
import { paths } from '#web/core/site/paths.ts'
import { rememberPressed } from './pressed-card.ts'

type LinkedItem = Pick<GroupItem, 'type' | 'tag' | 'campaign_type'>

/**
 * A link to an item. An item that is entered on another site opens in a new tab. Any other is one of our pages, which
 * begins with the data of its card.
 */
export function ItemLink({ item, ...rest }: { item: GroupItem } & Record<string, unknown>) {
  if (item.campaign_type === 'EXTERNAL' && item.redirect_url)
    return <a href={item.redirect_url} target="_blank" rel="noreferrer" {...rest} />
  const path = pathOfItem(item)
  const remember = ({ currentTarget }: MouseEvent) => {
    const picture = currentTarget.closest('article')?.querySelector('img')
    rememberPressed({ path, title: item.title, item, pictureSrc: picture?.currentSrc })
  }
  return <Link to={path} viewTransition onClickCapture={remember} {...rest} />
}

/** The page of the item on our site. */
export function pathOfItem({ type, campaign_type, tag }: LinkedItem): string {
  if (type === 'BUNDLE') return paths.bundle(tag)
  return campaign_type === 'EMBEDDED' ? paths.embedded(tag) : paths.campaign(tag)
}
