import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { whenIdle } from '#ui/when-idle.ts'
import { isConsentAnswered } from '#web/core/analytics/consent.ts'
import { lateDialog } from '#web/core/parts/late-dialog.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { opens, useOpens } from '#web/core/site/opens.ts'

const ConsentQuestion = optionalPart(() => import('./consent-question.tsx'))
const ConsentSettings = lateDialog(() => import('./consent-settings.tsx'))

type Shown = { shown: 'question' | 'settings' | null }

const useConsent = create<Shown>(() => ({ shown: null }))

const SETTINGS = 'consent-settings'
/** Props of a button that opens the consent settings again, on any page. */
export const OPENS_CONSENT_SETTINGS = opens(SETTINGS)

/** Asks for consent after each navigation until there is an answer. It overlays the page and shifts no layout. */
export function ConsentPrompt() {
  const { pathname } = useLocation()
  const shown = useConsent((consent) => consent.shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page checks again, since another tab may have an answer.
  useEffect(() => whenIdle(promptOnArrival), [pathname])
  useOpens(SETTINGS, openConsentSettings)
  if (shown === null) return null
  if (shown === 'question') return <ConsentQuestion onChoose={openConsentSettings} onAnswered={close} />
  return <ConsentSettings onClose={promptUnlessAnswered} onAnswered={close} onGiveUp={promptUnlessAnswered} />
}

function openConsentSettings(): void {
  useConsent.setState({ shown: 'settings' })
}

/** If the user has opened the settings before the page is idle, they stay open. */
function promptOnArrival(): void {
  if (useConsent.getState().shown !== 'settings') promptUnlessAnswered()
}

function promptUnlessAnswered(): void {
  useConsent.setState({ shown: isConsentAnswered() ? null : 'question' })
}

function close(): void {
  useConsent.setState({ shown: null })
}
