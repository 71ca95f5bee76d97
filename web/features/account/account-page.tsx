import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

export const meta = personalHead('My Account', paths.account)

/** The frame welcomes whoever has chosen no part, or one that does not exist. */
export default function AccountPage() {
  return null
}
