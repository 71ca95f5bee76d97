import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { connectionText } from '#web/core/http/send.ts'
import { showErrors } from '#web/core/parts/error-dialog.tsx'
import { lateDialog } from '#web/core/parts/late-dialog.tsx'
import { SPIN_TRIGGER } from '#web/core/site/paths.ts'
import type { SpinStep } from './spin-step.ts'

const SpinDialog = lateDialog(() => import('./spin-dialog.tsx'))

const useSpinStep = create<{ step: SpinStep | null }>(() => ({ step: null }))

/** Whether the wheel, or a notice instead of it, is open. */
export function useIsSpinning(): boolean {
  return useSpinStep(({ step }) => step !== null)
}

/** Opens for any link that ends with the trigger, on every page. */
export function Spin() {
  const step = useSpinStep((spin) => spin.step)
  useTrigger()
  if (step === null) return null
  return <SpinDialog step={step} onNewDay={openWheel} onClose={close} onGiveUp={close} />
}

export async function openWheel(): Promise<void> {
  const part = await import('./spin-step.ts').catch(() => null)
  if (part) useSpinStep.setState({ step: await part.findSpinStep() })
  else showErrors([connectionText({ kind: 'network' })])
}

function close(): void {
  useSpinStep.setState({ step: null })
}

/** Restores the address, so that the same link opens it again. */
function useTrigger(): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== SPIN_TRIGGER) return
    void navigate(pathname + search, { replace: true })
    void openWheel()
  }, [hash, pathname, search, navigate])
}
