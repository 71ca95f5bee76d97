import type { MetaFunction } from 'react-router'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { titleOfPart } from './account-parts.ts'

export const meta: MetaFunction = ({ matches, location: { pathname } }) => {
  const title = titleOfPart(pathname)
  return personalHead(title ?? 'My Account', title ? pathname : paths.account)({ matches })
}

/**
 * Renders nothing, because the frame shows the welcome for an address without a section or with an unknown one, and
 * sections without a page of their own.
 */
export default function AccountPage() {
  return null
}
