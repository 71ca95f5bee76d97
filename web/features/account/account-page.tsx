import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

export const meta = personalHead('My Account', paths.account)

/** The welcome, for an address without a part, or with an unknown one. */
export default function AccountPage() {
  return null
}
