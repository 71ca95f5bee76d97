import { useFactorRequest } from '#console/core/fresh-factor.ts'
import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { takeSession } from '#console/core/session.ts'
import { listFactors } from '#contract/console/factors.ts'
import { FRESH_FACTOR_MINUTES } from '#domain/staff/staff.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FactorForm } from './factor-form.tsx'

/** Covers the page while a call waits for the second factor, and then continues the call. */
export function FreshFactorDialog() {
  const { request } = useFactorRequest()
  return request && <FactorDialog settle={request.settle} />
}

function FactorDialog({ settle }: { settle: (isShown: boolean) => void }) {
  const factors = useAnswer(listFactors, {})
  return (
    <Dialog
      open
      title="Confirm it’s you"
      description={`For this we need your second factor again (last used over ${FRESH_FACTOR_MINUTES} minutes ago).`}
      onClose={() => settle(false)}
    >
      <Loaded answer={factors}>
        {({ has_code, passkeys }) => (
          <FactorForm
            offers={{ code: has_code, passkey: passkeys.length > 0, recovery: false }}
            onShown={(session) => {
              takeSession(session)
              settle(true)
            }}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
