import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { rememberPressed } from './pressed-card.ts'

export type TitleLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'title'> & { tag: string; title: string }

/** A link to a competition of which only the title is known here. Its page begins with that title. */
export function TitleLink({ tag, title, ...rest }: TitleLinkProps) {
  const path = paths.campaign(tag)
  return <Link to={path} onClickCapture={() => rememberPressed({ path, title })} {...rest} />
}
