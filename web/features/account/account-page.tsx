import { personalHead } from '#web/app/head.tsx'
import { paths } from '#web/app/paths.ts'

export const meta = personalHead('My Account', paths.account)

/** The frame welcomes whoever has chosen no part, or one that does not exist. */
export default function AccountPage() {
  return null
}
