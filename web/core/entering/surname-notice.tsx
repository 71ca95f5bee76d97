import { Link } from 'react-router'
import { SURNAME_MISSING_TEXT } from '#domain/campaign/entering-texts.ts'
import { RareNotice } from '#web/core/parts/rare-notice.tsx'
import { paths } from '#web/core/site/paths.ts'

/** Asks a signed-in user for a missing surname before they try to enter. */
export function SurnameNotice() {
  return (
    <RareNotice tone="warning">
      {SURNAME_MISSING_TEXT}{' '}
      <Link to={paths.accountDetails} className="font-bold underline underline-offset-4">
        My Account
      </Link>
    </RareNotice>
  )
}
