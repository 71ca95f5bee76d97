import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type BrandOptIn, brandOptIns, getBrandOptIns, setBrandOptIns } from '#contract/accounts.ts'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call, callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { saveLastOptIns } from '#web/core/session/last-opt-ins.ts'
import { isMarketingPaused } from '#web/core/session/safer-gambling.ts'
import { sessionStore } from '#web/core/session/session-store.ts'

const yes = { opt_in_sms: true, opt_in_email: true }

/** Asks for marketing consent for the current brand, unless the user has given it for this brand or for all of ours. */
export function OptInDialog({ onDone }: { onDone: () => void }) {
  const name = useWantedOptIn()
  const { data, isError } = useQuery(
    {
      queryKey: ['brand-opt-ins', name],
      queryFn: () => callOrThrow(getBrandOptIns, { params: { name: name! } }),
      enabled: name !== null,
      staleTime: Number.POSITIVE_INFINITY,
      // Asked again after the next purchase.
      gcTime: 0,
    },
    queryClient(),
  )
  const isSkipped = name === null || isError || isBoth(data)
  useEffect(() => {
    if (isSkipped) onDone()
  }, [isSkipped, onDone])
  return data && !isSkipped && <Question name={name} onDone={onDone} />
}

/** No changes nothing; only yes is consent. */
function Question({ name, onDone }: { name: BrandOptIn; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  function close() {
    setIsOpen(false)
    onDone()
  }

  async function accept() {
    setErrors([])
    setIsBusy(true)
    const called = await call(setBrandOptIns, { params: { name }, body: yes })
    setIsBusy(false)
    if (!called.ok) return setErrors(called.errors.map(errorText))
    saveLastOptIns(called.value)
    close()
  }

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={`Would you like to opt in to marketing from ${brandOptIns[name].brandName}?`}
      description="By text message and by email."
      actions={
        <>
          <Button busy={isBusy} onClick={() => void accept()}>
            YES
          </Button>
          <Button tone="quiet" disabled={isBusy} onClick={close}>
            NO
          </Button>
        </>
      }
    >
      <ErrorList errors={errors} />
    </Dialog>
  )
}

/**
 * The opt-in of the session's brand; null if the brand has none, if both channels are allowed already, or if the user
 * must not be asked.
 */
function useWantedOptIn(): BrandOptIn | null {
  const session = useStore(sessionStore, ({ data }) => data)
  if (!session?.user || isMarketingPaused(session.user) || isBoth(session.user)) return null
  const names = Object.keys(brandOptIns) as BrandOptIn[]
  return names.find((name) => brandOptIns[name].brandCode === session.brand) ?? null
}

function isBoth(optIns: typeof yes | undefined): boolean {
  return Boolean(optIns?.opt_in_sms && optIns.opt_in_email)
}
