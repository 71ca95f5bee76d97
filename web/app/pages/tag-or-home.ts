import { redirect } from 'react-router'
import { readPageTag } from '#domain/tag.ts'
import { paths } from '#web/core/site/paths.ts'

/** The tag in an address, in capitals; what can be no tag leads home. */
export function tagOrHome(text: string | undefined): string {
  const tag = readPageTag(text ?? '')
  if (tag === null) throw redirect(paths.home)
  return tag
}
