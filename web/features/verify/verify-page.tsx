import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { useBackToCheckout } from '#web/core/purchase/back-to-checkout.ts'
import { refreshSession, useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { CodeForm, CodeLead } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { useVerification } from './use-verification.ts'

export const meta = personalHead('Verify your phone', paths.verify)

/** Verifies a mobile number by a code. The guard redirects a user who has done so and is still signed in. */
export default function VerifyPage() {
  const { state, isGuest } = useSession()
  const verification = useVerification({ needsHumanCheck: !isGuest, currentMsisdn: null })
  useEffect(() => void refreshSession(), [])

  return (
    <>
      {verification.step === 'number' ? (
        <FormPage
          title="Verify your phone"
          lead="We’ll text you a code to check it’s your number."
          above={isGuest && <BackToCheckout />}
        >
          <NumberForm verification={verification} />
        </FormPage>
      ) : (
        <FormPage title="Enter your code" lead={<CodeLead number={verification.number} />}>
          <CodeForm verification={verification} />
        </FormPage>
      )}
      <Dialog
        open={verification.isConfirmed && state !== 'signedIn'}
        closable={false}
        title="Verification Successful"
        description="You can now enter competitions effortlessly, so what are you waiting for!"
        actions={<Button render={<Link to={paths.home} />}>Get started</Button>}
      />
    </>
  )
}

function BackToCheckout() {
  const goBack = useBackToCheckout()
  return (
    <div>
      <Button tone="quiet" size="small" icon={<ArrowLeft size={18} />} onClick={() => void goBack()}>
        Back to Checkout
      </Button>
    </div>
  )
}
