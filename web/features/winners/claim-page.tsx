import { FormPage } from '#web/core/forms/form-page.tsx'
import { latePart } from '#web/core/parts/late-part.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

const title = 'Your prize'

export const meta = personalHead(title, paths.claim)

const Claim = latePart(() => import('./claim.tsx'), <FormPage title={title}>{null}</FormPage>)

/** The page of the email to a winner. Few visitors open it, so its parts are loaded only then. */
export default function ClaimPage() {
  return <Claim />
}
