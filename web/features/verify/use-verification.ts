import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Called, CallFailure } from '#browser/calls/call-failure.ts'
import { type Err, errorText } from '#contract/errors.ts'
import { confirmCode, sendCode } from '#contract/verification.ts'
import { formatMobile, mobileProblem, parseMobile } from '#domain/person/person.ts'
import { useHumanCheck } from '#web/core/forms/human-check/human-check.tsx'
import { call } from '#web/core/http/call.ts'
import { sessionStore } from '#web/core/session/session-store.ts'
import { takeTypedNumber, typedNumber } from '#web/core/session/typed-number.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { findVerification, storeVerification } from './stored-verification.ts'

export type Verification = {
  step: 'number' | 'code'
  number: string
  /** The reason why no code can be sent to the number: it is not a British mobile number, or it is already verified. */
  numberProblem: string | null
  errors: readonly string[]
  /** Too many codes were sent to this number or person: no more can be requested until the number changes. */
  isBlocked: boolean
  /** The number field is shown again after a code was sent. */
  isBack: boolean
  /** The time from which another code can be sent, to any number. */
  resendAt: Date | null
  /** The number differs from that to which the code was sent. */
  isOtherNumber: boolean
  busy: 'send' | 'confirm' | null
  /** Counts refused codes: each one empties the boxes. */
  refusedCodes: number
  /** The number is verified. False again when it is edited. */
  isConfirmed: boolean
  changeNumber: (number: string) => void
  back: () => void
  send: () => Promise<void>
  confirm: (code: string) => Promise<void>
  humanCheck: ReactNode
}

/** The steps of a verification: a number, a code, further codes within the limits, and the confirmation. */
export function useVerification({
  needsHumanCheck,
  currentMsisdn,
}: {
  needsHumanCheck: boolean
  /** The number to be changed. */
  currentMsisdn: string | null
}): Verification {
  const humanCheck = useHumanCheck()
  const [stored] = useState(findVerification)
  // A guest has typed the number before: the first code is sent with the page.
  const [typed] = useState(typedNumber)
  const [step, setStep] = useState<Verification['step']>(typed ? 'code' : (stored?.step ?? 'number'))
  const [number, setNumber] = useState(typed ?? stored?.number ?? (currentMsisdn ? formatMobile(currentMsisdn) : ''))
  const [sentTo, setSentTo] = useState(stored?.number ?? null)
  const [resendAt, setResendAt] = useState(stored?.resendAt ?? null)
  const [errors, setErrors] = useState<readonly Err[]>([])
  const [limits, setLimits] = useState<readonly Err[]>([])
  const [busy, setBusy] = useState<Verification['busy']>(null)
  const [refusedCodes, setRefusedCodes] = useState(0)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const numberProblem =
    mobileProblem(number) ?? (parseMobile(number) === currentMsisdn ? 'You’ve already verified this number' : null)
  const isBlocked = limits.length > 0

  useEffect(
    () => storeVerification(sentTo === null ? null : { step, number: sentTo, resendAt }),
    [step, sentTo, resendAt],
  )
  useEffect(() => () => sessionStore.setState({ justVerified: false }), [])

  const sendToTyped = useEffectEvent(() => {
    if (takeTypedNumber()) void send()
  })
  useEffect(() => sendToTyped(), [])

  const waitFor = (seconds: number) => setResendAt(new Date(serverNow().getTime() + seconds * 1000))

  /** Null if the human check is closed unsolved. */
  async function requestCode(isChecked: boolean): Promise<Called<typeof sendCode> | null> {
    const recaptcha = isChecked ? await humanCheck.solve() : null
    if (isChecked && recaptcha === null) return null
    setErrors([])
    setBusy('send')
    const called = await call(sendCode, { body: { msisdn: number, recaptcha } })
    setBusy(null)
    // A guest's network has changed since the check in their form.
    const isRefused = !called.ok && called.error.name === 'GoogleRecaptchaError'
    return isRefused && !isChecked ? requestCode(true) : called
  }

  async function send() {
    if (busy || isBlocked || numberProblem !== null) return
    // A code for this number was sent already.
    if (step === 'number' && sentTo === number && resendAt && serverNow() < resendAt) return setStep('code')
    const called = await requestCode(needsHumanCheck)
    if (called?.ok) {
      setSentTo(number)
      setStep('code')
      return waitFor(called.value.resend_after)
    }
    if (sentTo === null) setStep('number')
    if (called) refuse(called)
  }

  function refuse({ error, errors: refused }: CallFailure) {
    setErrors(refused.filter((each) => !isLimit(each)))
    setLimits(refused.filter(isLimit))
    if (error.name !== 'TooManyRequests') return
    waitFor(error.meta.retry_after ?? 0)
    if (sentTo === number) setStep('code')
  }

  async function confirm(code: string) {
    if (busy) return
    setBusy('confirm')
    setErrors([])
    sessionStore.setState({ justVerified: true })
    const called = await call(confirmCode, { body: { msisdn: number, code } })
    setBusy(null)
    if (!called.ok) {
      sessionStore.setState({ justVerified: false })
      setErrors(called.errors)
      setRefusedCodes((refused) => refused + 1)
      return
    }
    setSentTo(null)
    setStep('number')
    setIsConfirmed(true)
  }

  return {
    step,
    number,
    numberProblem,
    errors: [...errors, ...limits].map(errorText),
    isBlocked,
    isBack: sentTo !== null,
    resendAt,
    isOtherNumber: number !== sentTo,
    busy,
    refusedCodes,
    isConfirmed,
    changeNumber: (typed) => {
      setNumber(typed)
      setErrors([])
      setLimits([])
      setIsConfirmed(false)
    },
    back: () => {
      setStep('number')
      setErrors([])
    },
    send,
    confirm,
    humanCheck: humanCheck.dialog,
  }
}

function isLimit({ name }: Err): boolean {
  return name.includes('LimitReached')
}
