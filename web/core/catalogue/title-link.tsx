import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { rememberPressed } from './pressed-card.ts'

export type TitleLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'title'> & { tag: string; title: string }

/** To a competition of which only the title is known here: its page begins with that. */
export function TitleLink({ tag, title, ...rest }: TitleLinkProps) {
  const path = paths.campaign(tag)
  return <Link to={path} prefetch="intent" onClickCapture={() => rememberPressed({ path, title })} {...rest} />
}
