import { type ReactNode, useState } from 'react'
import { type Err, errorText } from '#contract/errors.ts'
import { confirmCode, sendCode } from '#contract/verification.ts'
import { mobileProblem } from '#domain/person.ts'
import { call } from '#web/app/call.ts'
import { serverNow } from '#web/app/clock.ts'
import { useHumanCheck } from '#web/app/human-check/human-check.tsx'

export type Verification = {
  step: 'number' | 'code'
  number: string
  errors: readonly string[]
  /** Too many codes for this number or person: no more are asked for until the number changes. */
  isBlocked: boolean
  /** When another code may be asked for. */
  resendAt: Date | null
  busy: 'send' | 'confirm' | null
  /** Grows with every refused code: the boxes are emptied. */
  refusedCodes: number
  changeNumber: (number: string) => void
  back: () => void
  send: () => Promise<void>
  confirm: (code: string) => Promise<void>
  humanCheck: ReactNode
}

/** The story of one verification: a number, a code to it, as many more as the limits allow, and the right answer. */
export function useVerification({
  asksForHuman,
  onConfirmed,
}: {
  asksForHuman: boolean
  onConfirmed: () => void
}): Verification {
  const humanCheck = useHumanCheck()
  const [step, setStep] = useState<Verification['step']>('number')
  const [number, setNumber] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [errors, setErrors] = useState<readonly Err[]>([])
  const [resendAt, setResendAt] = useState<Date | null>(null)
  const [busy, setBusy] = useState<Verification['busy']>(null)
  const [refusedCodes, setRefusedCodes] = useState(0)
  const isBlocked = errors.some(({ name }) => name.includes('LimitReached'))

  const waitFor = (seconds: number) => setResendAt(new Date(serverNow().getTime() + seconds * 1000))

  async function send() {
    if (busy || isBlocked || mobileProblem(number) !== null) return
    // A code for this number is on its way already.
    if (step === 'number' && sentTo === number && resendAt && serverNow() < resendAt) return setStep('code')
    const recaptcha = asksForHuman ? await humanCheck.ask() : null
    if (asksForHuman && recaptcha === null) return
    setBusy('send')
    setErrors([])
    const called = await call(sendCode, { body: { msisdn: number, recaptcha } })
    setBusy(null)
    if (called.ok) {
      setSentTo(number)
      setStep('code')
      return waitFor(called.value.resend_after)
    }
    setErrors(called.errors)
    if (called.error.name === 'TooManyRequests') waitFor(called.error.meta.retry_after ?? 0)
  }

  async function confirm(code: string) {
    if (busy) return
    setBusy('confirm')
    setErrors([])
    const called = await call(confirmCode, { body: { msisdn: number, code } })
    setBusy(null)
    if (!called.ok) {
      setErrors(called.errors)
      setResendAt(null)
      setRefusedCodes((refused) => refused + 1)
      return
    }
    setStep('number')
    onConfirmed()
  }

  return {
    step,
    number,
    errors: errors.map(errorText),
    isBlocked,
    resendAt,
    busy,
    refusedCodes,
    changeNumber: (typed) => {
      setNumber(typed)
      setErrors([])
    },
    back: () => {
      setStep('number')
      setErrors(errors.filter(({ name }) => name.includes('LimitReached')))
    },
    send,
    confirm,
    humanCheck: humanCheck.dialog,
  }
}
