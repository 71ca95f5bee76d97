import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { isConsentAnswered } from './consent.ts'
import { whenIdle } from './when-idle.ts'

const ConsentQuestion = lazy(() => import('./consent-question.tsx'))
const ConsentSettings = lazy(() => import('./consent-settings.tsx'))

type Shown = { shown: 'question' | 'settings' | null }

const useConsent = create<Shown>(() => ({ shown: null }))

/** For whoever wants to think again; the footer leads here. */
export function openConsentSettings(): void {
  useConsent.setState({ shown: 'settings' })
}

/** After each navigation, once the page stands and is read: asks whoever has not answered. It lies over the page and moves nothing. */
export function ConsentPrompt() {
  const { pathname } = useLocation()
  const shown = useConsent((consent) => consent.shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew, lest somebody has answered in another tab.
  useEffect(() => whenIdle(askUnlessAnswered), [pathname])
  if (shown === null) return null
  return (
    <Suspense>
      {shown === 'question' ? (
        <ConsentQuestion onChoose={openConsentSettings} onAnswered={close} />
      ) : (
        <ConsentSettings onClose={askUnlessAnswered} onAnswered={close} />
      )}
    </Suspense>
  )
}

function askUnlessAnswered(): void {
  useConsent.setState({ shown: isConsentAnswered() ? null : 'question' })
}

function close(): void {
  useConsent.setState({ shown: null })
}
