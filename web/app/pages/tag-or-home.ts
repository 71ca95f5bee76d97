import { redirect } from 'react-router'
import { readPageTag } from '#domain/campaign/tag.ts'
import { paths } from '#web/core/site/paths.ts'

/** The tag in an address, in capitals. Redirects to the home page if the text cannot be a tag. */
export function tagOrHome(text: string | undefined): string {
  const tag = readPageTag(text ?? '')
  if (tag === null) throw redirect(paths.notFound)
  return tag
}
